import { Settings, Trophy, Users } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Profile } from '#schemas/tables/profiles.ts';
import { Badge } from '#ui/components/layout/badge.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { copy } from '#ui/copy/copy.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { openFetched, screenChunk } from '#ui/navigation/screen-chunk.tsx';
import type { Sky } from '#ui/screens/dashboard/sky.ts';
import { useSpokenLanguage } from '#ui/state/language.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './greeting.module.css';

// rarely opened, so not fetched before the first paint
const accountSheet = screenChunk(
  async () => (await import('#ui/components/status/account-sheet.tsx')).AccountSheet,
);

const LINKS = [
  { path: paths.friends, name: 'friends', Icon: Users },
  { path: paths.leaderboard, name: 'leaderboard', Icon: Trophy },
  { path: paths.settings, name: 'settings', Icon: Settings },
] as const;

interface Props {
  /** Null until the first page of data has arrived. */
  profile: Pick<Profile, 'user_id' | 'display_name' | 'avatar_url'> | null;
  /** Replaces the name until then. */
  signedUpAs?: string | null;
  sky: Sky;
}

/** Avatar, greeting, tagline and the three icon buttons, in front of the sky of the hour. */
export function Greeting({ profile, signedUpAs = null, sky }: Props) {
  useSpokenLanguage();
  const news = useStore(useSession().friendNews);
  const [accountOpen, setAccountOpen] = useState(false);
  const openAccount = () => void openFetched(accountSheet, () => setAccountOpen(true));
  const ownName = profile?.display_name ?? signedUpAs ?? '';
  const name = ownName.trim() || copy.champion;
  const greeting = copy.dashboard.greeting(name);
  return (
    <header
      className={styles.hello}
      data-night={sky.night ? '' : undefined}
      data-broad={greeting.length > 12 ? '' : undefined}
    >
      <i className={styles.orb} style={{ '--rise': sky.rise }} aria-hidden="true" />
      <div className={styles.top}>
        <button
          type="button"
          className={styles.account}
          aria-haspopup="dialog"
          aria-label={copy.account.open(name)}
          onClick={openAccount}
        >
          <Avatar userId={profile?.user_id ?? ''} name={name} avatarUrl={profile?.avatar_url ?? null} />
        </button>
        <ul className={styles.links}>
          {LINKS.map(({ path, name: page, Icon }) => (
            <li key={path}>
              <PageLink
                to={path}
                className={styles.link}
                aria-label={path === paths.friends ? copy.nav.friendNews(news) : copy.nav[page]}
              >
                <Icon size={22} aria-hidden="true" />
                {path === paths.friends && <Badge count={news.unread + news.requests + news.joined} />}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.words}>
        <h1 data-long={greeting.length > 22 ? '' : undefined}>{greeting}</h1>
        <p>{copy.dashboard.tagline}</p>
      </div>
      {accountOpen && <accountSheet.Screen name={name} onClose={() => setAccountOpen(false)} />}
    </header>
  );
}
