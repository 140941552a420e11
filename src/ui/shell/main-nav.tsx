import { History, House, Settings, Trophy, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { Badge } from '#ui/components/layout/badge.tsx';
import { SyncLine } from '#ui/components/status/sync-line.tsx';
import { copy } from '#ui/copy/copy.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { isOfFriends, paths } from '#ui/navigation/paths.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './main-nav.module.css';

const ITEMS = [
  { path: paths.dashboard, name: 'home', Icon: House },
  { path: paths.friends, name: 'friends', Icon: Users },
  { path: paths.leaderboard, name: 'ranks', Icon: Trophy },
  { path: paths.history, name: 'history', Icon: History },
  { path: paths.settings, name: 'settings', Icon: Settings },
] as const;

/** The item that a screen without its own item belongs to. */
function homeOf(location: string): string | null {
  if (location === paths.account || location === paths.reminders) return paths.settings;
  if (location === paths.shelf || /^\/share(\/|$)/.test(location)) return paths.history;
  return isOfFriends(location) ? paths.friends : null;
}

/** Bottom bar on small screens, held sideways a narrow rail, on large ones a `rail`, which also shows the app's name and `aside`. */
export function MainNav({ rail, aside }: { rail: boolean; aside: ReactNode }) {
  const { pathname: location } = useLocation();
  const news = useStore(useSession().friendNews);
  const home = homeOf(location);
  return (
    <nav className={styles.nav} aria-label={copy.nav.label}>
      {rail && (
        <PageLink className={styles.brand} to={paths.dashboard}>
          <Mark size={40} />
          {copy.appName}
        </PageLink>
      )}
      <ul className={styles.items}>
        {ITEMS.map(({ path, name, Icon }) => (
          <li key={path}>
            <PageLink
              to={path}
              aria-current={location === path ? 'page' : home === path ? 'true' : undefined}
              aria-label={path === paths.friends ? copy.nav.friendNews(news) : undefined}
            >
              <span className={styles.icon}>
                <Icon size={23} aria-hidden="true" />
                {path === paths.friends && <Badge count={news.unread + news.requests + news.joined} />}
              </span>
              <span>{copy.nav[name]}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {rail && <div className={styles.aside}>{aside}</div>}
      <SyncLine className={styles.sync} />
    </nav>
  );
}
