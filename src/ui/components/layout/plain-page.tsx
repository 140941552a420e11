import type { ReactNode } from 'react';
import { copy } from '#ui/copy.ts';
import { BackLink } from '#ui/router/back-link.tsx';
import { paths } from '#ui/router/paths.ts';
import { usePageTitle } from '#ui/router/use-page-title.ts';
import styles from './plain-page.module.css';

interface Props {
  title: string;
  /** One line under the title. */
  subtitle?: string;
  /** A large title under the back button; on desktop beside it. */
  tall?: boolean;
  /** The page above this one, where the back button leads if no other was shown before; the dashboard if not said. */
  back?: string;
  /** The back button leads there in any case. */
  backAlways?: boolean;
  /** True where the content has a heading of its own; the title is then only the window's. */
  headed?: boolean;
  /** The content brings its own columns and takes the whole width on desktop. */
  wide?: boolean;
  /** Stands at the end of the header. */
  action?: ReactNode;
  /** Stands in the right column on desktop, after the rest on phones. */
  side?: ReactNode;
  children: ReactNode;
}

/** A daylight page without a stove: back button, title, content, navigation. */
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
  return (
    <div className={styles.app}>
      <main className={styles.page} data-side={side ? '' : undefined} data-wide={wide ? '' : undefined}>
        <header className={styles.top} data-tall={tall ? '' : undefined}>
          <BackLink className={styles.back} parent={back} always={backAlways} />
          <div>
            {!headed && <h1>{title}</h1>}
            {subtitle && <p>{subtitle}</p>}
          </div>
          {action && <span className={styles.action}>{action}</span>}
        </header>
        <div className={styles.content}>{children}</div>
        {side && <div className={styles.side}>{side}</div>}
      </main>
    </div>
  );
}
