import { type ReactNode, use } from 'react';
import { copy } from '#ui/copy/copy.ts';
import { BackLink } from '#ui/navigation/back-link.tsx';
import { PaneContext } from '#ui/navigation/pane.ts';
import { paths } from '#ui/navigation/paths.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import styles from './plain-page.module.css';

interface Props {
  title: string;
  /** One line under the title. */
  subtitle?: string;
  /** A large title under the back button; beside it on desktop. */
  tall?: boolean;
  /**
   * The page above this one: the back button's target when no other page was shown before. Default: the
   * dashboard.
   */
  back?: string;
  /** The back button always leads there. */
  backAlways?: boolean;
  /** The content has its own heading; the title is then only the window's. */
  headed?: boolean;
  /** The content has its own columns and uses the whole width on desktop. */
  wide?: boolean;
  /** At the end of the header. */
  action?: ReactNode;
  /** In the right column on desktop, below the content on phones. */
  side?: ReactNode;
  children: ReactNode;
}

/** A light page without a stove: back button, title, content, navigation. */
export function PlainPage({
  title,
  subtitle,
  tall = false,
  back = paths.dashboard,
  backAlways = false,
  headed = false,
  wide = false,
  action,
  side,
  children,
}: Props) {
  usePageTitle(copy.title(title));
  const pane = use(PaneContext);
  const Page = pane ? 'div' : 'main';
  const Title = pane === 'beside' ? 'h2' : 'h1';
  return (
    <div className={styles.app}>
      <Page className={styles.page} data-side={side ? '' : undefined} data-wide={wide ? '' : undefined}>
        <header className={styles.top} data-tall={tall ? '' : undefined}>
          {pane !== 'chosen' && <BackLink className={styles.back} parent={back} always={backAlways} />}
          <div>
            {!headed && <Title>{title}</Title>}
            {subtitle && <p>{subtitle}</p>}
          </div>
          {action && <span className={styles.action}>{action}</span>}
        </header>
        <div className={styles.content}>{children}</div>
        {side && <div className={styles.side}>{side}</div>}
      </Page>
    </div>
  );
}
