import { groupedNumber, signedPoints } from '#copy/format/numbers.ts';
import { type PointsPreview, previewPoints } from '#domain/check-ins/points-preview.ts';
import { storedStreak } from '#domain/check-ins/streaks.ts';
import type { Chase } from '#domain/standings/leaderboard.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { copy } from '#ui/copy/copy.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import styles from './chase-card.module.css';

/** The reader's rival in the ranking, and what today's next perfect check-in would be worth. */
export function ChaseCard({ chase, worth }: { chase: Chase; worth: PerfectToCome | null }) {
  const { profile } = chase.place;
  const name = profile.display_name.trim() || copy.champion;
  const words = leaderboardCopy.chase[chase.kind];
  return (
    <section className={styles.card} aria-labelledby="chase">
      <h2 id="chase">{words.title}</h2>
      <div className={styles.user}>
        <Avatar userId={profile.user_id} name={name} avatarUrl={profile.avatar_url} />
        <p>
          <b>{name}</b>
          {words.text(chase.kind === 'level' ? '' : groupedNumber(chase.gap))}
        </p>
      </div>
      {worth && (
        <p>
          {leaderboardCopy.worth(worth.type)} <b>{signedPoints(worth.points)}</b>
        </p>
      )}
    </section>
  );
}

export interface PerfectToCome {
  type: CheckInType;
  points: number;
}

const STILL_PERFECT: readonly PointsPreview['state'][] = ['before', 'near', 'perfect'];

/** Today's next check-in that can still be perfect; null when there is none. */
export function perfectToCome(
  input: Omit<Parameters<typeof previewPoints>[0], 'type'>,
): PerfectToCome | null {
  for (const type of ['morning', 'night'] as const) {
    const { state, perfectPoints, today } = previewPoints({ ...input, type });
    const { lastCheck } = storedStreak(input.streaks, type);
    const open = lastCheck === null || lastCheck < today;
    if (open && STILL_PERFECT.includes(state)) return { type, points: perfectPoints };
  }
  return null;
}
