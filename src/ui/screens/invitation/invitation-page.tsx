import { CloudAlert, CloudOff, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InviterCard } from '#commands/online/open-invitation.ts';
import { invitationWords as words } from '#copy/words/invitation.ts';
import { Crown } from '#ui/components/check-in/crown.tsx';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import avatar from '#ui/components/user/avatar.module.css';
import { glazeOf, initialsOf } from '#ui/components/user/glaze.ts';
import { copy } from '#ui/copy/copy.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import type { Opened } from '#ui/screens/invitation/use-opened.ts';
import styles from './invitation-screen.module.css';

interface Props {
  head: string;
  /** Whom the plate in the crown shows. Null while nothing is known: then the crown is cold. */
  card: InviterCard | null;
  /** In the cold crown. */
  icon?: ReactNode;
  hasLeague?: boolean;
  children: ReactNode;
}

/** The stove with the inviter's plate in its crown, and what to do below it. */
export function InvitationPage({ head, card, icon, hasLeague = false, children }: Props) {
  usePageTitle(copy.title(head));
  return (
    <main className={styles.page}>
      <section className={styles.hero} data-cold={card === null || undefined}>
        <div className={styles.dawn}>
          <Crown type="morning" pointer={null} lit={card ? 'all' : 'landed'} />
          {card ? (
            <span
              className={`${avatar.plate} ${styles.plate}`}
              data-glaze={glazeOf(card.name)}
              aria-hidden="true"
            >
              {card.picture ? <img src={card.picture} alt="" /> : initialsOf(card.name)}
            </span>
          ) : (
            <span className={styles.cold}>{icon}</span>
          )}
        </div>
        <h1>{head}</h1>
        {card && hasLeague && (
          <p className={styles.league}>
            <LeagueEmblem league={card.league} size={20} />
            {copy.leagues[card.league].name}
          </p>
        )}
      </section>
      <section className={styles.sheet}>
        <div className={styles.column}>{children}</div>
      </section>
    </main>
  );
}

interface ColdProps {
  at: Extract<Opened, { at: 'opening' | 'offline' | 'failed' | 'ended' }>['at'];
  isSignedIn: boolean;
  children?: ReactNode;
}

const ICONS = { opening: null, ended: Unlink, offline: CloudOff, failed: CloudAlert } as const;

/** Without an inviter to show: while it opens, or why it does not. */
export function ColdPage({ at, isSignedIn, children }: ColdProps) {
  const [head, text] = {
    opening: [words.opening, null],
    ended: [words.ended, isSignedIn ? words.endedText : words.endedTextSignedOut],
    offline: [words.kept, words.keptText],
    failed: [words.notOpened, words.notOpenedText],
  }[at] as [string, string | null];
  const Icon = ICONS[at];
  return (
    <InvitationPage head={head} card={null} icon={Icon && <Icon size={44} aria-hidden="true" />}>
      {text !== null && <p>{text}</p>}
      {children}
    </InvitationPage>
  );
}
