import { ChevronRight, Download } from 'lucide-react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { copy } from '#ui/copy.ts';
import { paths } from '#ui/paths.ts';
import { useServices } from '#ui/services.ts';
import styles from './install-banner.module.css';

/** Leads to /install; not shown in an installed window (spec section 2), nor where it was installed just now. */
export function InstallBanner() {
  const done = useStore(useServices().install, ({ standalone, installed }) => standalone || installed);
  if (done) return null;
  return (
    <Link href={paths.install} className={styles.banner}>
      <Download size={22} aria-hidden="true" />
      <span>{copy.dashboard.install}</span>
      <ChevronRight size={20} aria-hidden="true" className={styles.arrow} />
    </Link>
  );
}
