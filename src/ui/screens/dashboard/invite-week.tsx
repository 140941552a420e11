import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { common } from '#copy/common.ts';
import { invitationWords as words } from '#copy/words/invitation.ts';
import { observeHasFriends } from '#queries/invitation.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { INVITE_PUT_AWAY } from '#ui/browser/memory-keys.ts';
import { useInviteSheet } from '#ui/components/invite/use-invite-sheet.tsx';
import card from '#ui/components/layout/card.module.css';
import lines from '#ui/components/layout/two-lines.module.css';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useSession } from '#ui/state/session-context.ts';
import dashboard from './dashboard-screen.module.css';
import styles from './invite-week.module.css';

interface Props {
  profile: Profile;
  /** Whether the friends' today is shown. */
  isInCompany: boolean;
}

/** Under the stove in the first week, until there is a friend or it is put away for good. */
export function InviteWeek({ profile, isInCompany }: Props) {
  const { memory } = useSession();
  const [away, setAway] = useState(false);
  const hasFriends = loadedOf(useQuery(observeHasFriends));
  const isShown = !away && !isInCompany;
  const { open, sheet } = useInviteSheet();
  const { user_id, display_name, avatar_url } = profile;
  return (
    <>
      {isShown && hasFriends === null && <div className={dashboard.invite} />}
      {isShown && hasFriends === false && (
        <section className={`${card.card} ${styles.row}`} aria-label={words.better}>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={open}>
            <span className={styles.two}>
              <Avatar userId={user_id} name={display_name} avatarUrl={avatar_url} size="sm" />
              <i>
                <Plus size={18} aria-hidden="true" />
              </i>
            </span>
            <span className={lines.lines}>
              <b>{words.better}</b>
              <small>{words.betterText}</small>
            </span>
          </button>
          <button
            type="button"
            className={styles.away}
            aria-label={common.notNow}
            onClick={() => {
              // the pressed button disappears with the row
              document.querySelector<HTMLElement>('#league')?.focus({ preventScroll: true });
              memory.write(INVITE_PUT_AWAY, 'yes');
              setAway(true);
            }}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </section>
      )}
      {sheet}
    </>
  );
}
