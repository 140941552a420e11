import { ChevronRight, Download } from 'lucide-react';
import { useStore } from 'zustand';
import { startsEmpty, thisPlatform } from '#ui/browser/platform.ts';
import { copy } from '#ui/copy/copy.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './install-banner.module.css';

/**
 * Leads to /install. Hidden in an installed window (product.md §2), and in the tab where it was just
 * installed. Where the installed app starts empty, it waits until the user can sign in there.
 */
export function InstallBanner() {
  const done = useStore(useServices().install, ({ standalone, installed }) => standalone || installed);
  const hasEmail = useStore(useSession().email) !== '';
  if (done || (!hasEmail && startsEmpty(thisPlatform()))) return null;
  return (
    <PageLink to={paths.install} className={styles.banner}>
      <Download size={22} aria-hidden="true" />
      <span>{copy.dashboard.install}</span>
      <ChevronRight size={20} aria-hidden="true" className={styles.arrow} />
    </PageLink>
  );
}
