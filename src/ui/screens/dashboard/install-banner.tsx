import { ChevronRight, Download } from 'lucide-react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { copy } from '#ui/copy.ts';
import { paths } from '#ui/paths.ts';
import { useServices } from '#ui/services.ts';
import styles from './install-banner.module.css';

/** Leads to /install; not shown in an installed window (spec section 2). */
export function InstallBanner() {
  const standalone = useStore(useServices().install, (state) => state.standalone);
  if (standalone) return null;
  return (
    <Link href={paths.install} className={styles.banner}>
      <Download size={22} aria-hidden="true" />
      <span>{copy.dashboard.install}</span>
      <ChevronRight size={20} aria-hidden="true" className={styles.arrow} />
    </Link>
  );
}
