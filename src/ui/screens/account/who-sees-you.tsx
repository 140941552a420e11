import { setBoard } from '#commands/set-board.ts';
import { common } from '#copy/common.ts';
import { dayLongMonthText } from '#copy/format/times.ts';

import { calendarDay, epochOf } from '#domain/calendar/days.ts';
import { type BlockedUser, observeWhoSeesMe } from '#queries/who-sees-me.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Choice } from '#ui/components/form/choice.tsx';
import card from '#ui/components/layout/card.module.css';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { useBoundaries } from '#ui/components/user-sheet/use-boundaries.ts';
import { muteBlockReportCopy as words } from '#ui/copy/mute-block-report.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './account-screen.module.css';

/** Whether friends see this user on their leaderboards, and whom the user has blocked. */
export function WhoSeesYou() {
  return (
    <Loaded of={useQuery(observeWhoSeesMe)} failed={words.failedToLoad} waiting={<SunkCard />}>
      {({ onBoard, blocked }) => (
        <>
          <BoardCard onBoard={onBoard} />
          <BlockedCard blocked={blocked} />
        </>
      )}
    </Loaded>
  );
}

function BoardCard({ onBoard }: { onBoard: boolean }) {
  const change = useCommand(setBoard);
  const choose = async (on: boolean) => {
    const done = await change(on).catch(() => null);
    if (!done?.ok) toasts.error(done ? words.error(done.error) : common.notSaved);
  };
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{words.whoSeesYou}</h2>
      <Choice
        label={words.onBoard}
        options={['off', 'on'] as const}
        names={common.offOrOn}
        chosen={onBoard ? 'on' : 'off'}
        onChoose={(chosen) => void choose(chosen === 'on')}
      />
      <p className={styles.small}>{words.onBoardExplain}</p>
    </section>
  );
}

function BlockedCard({ blocked }: { blocked: readonly BlockedUser[] }) {
  const keptFocus = useKeptFocus(blocked.length);
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{words.blockedUsers}</h2>
      <div {...keptFocus}>
        {blocked.length === 0 ? (
          <p className={styles.small}>{words.noneBlocked}</p>
        ) : (
          <ul className={styles.blocked}>
            {blocked.map((user) => (
              <BlockedRow key={user.user_id} user={user} />
            ))}
          </ul>
        )}
      </div>
      {blocked.length > 0 && <p className={styles.small}>{words.unblockExplain}</p>}
    </section>
  );
}

function BlockedRow({ user }: { user: BlockedUser }) {
  const { clock } = useSession();
  // the name is empty if the profile was deleted here before the block was sent; the server then adds it
  const name = nameOf(user.display_name === '' ? null : user);
  const { unblock } = useBoundaries(user.user_id, name);
  const at = epochOf(user.since);
  return (
    <li>
      <Avatar userId={user.user_id} name={name} avatarUrl={user.avatar_url} size="sm" />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.small}>
          {words.blockedSince(dayLongMonthText(calendarDay(at, clock.utcOffsetMinutes(at))))}
        </p>
      </div>
      <Button aria-label={words.unblockName(name)} onClick={() => void unblock()}>
        {words.unblock}
      </Button>
    </li>
  );
}
