import { useState } from 'react';
import { clockTimeText } from '#copy/format/times.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { GOALS_SAVED } from '#ui/browser/memory-keys.ts';
import { copy } from '#ui/copy/copy.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { GOALS_ID, paths } from '#ui/navigation/paths.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './goals-offer.module.css';

interface Props {
  goals: Goals;
  /** The user has never checked in. */
  isNew: boolean;
}

/**
 * Asks a new user whether the goal times fit, until they are saved in settings or the first check-in is made.
 */
export function GoalsOffer({ goals, isNew }: Props) {
  const { memory } = useSession();
  const asks = isNew && areDefaults(goals) && memory.read(GOALS_SAVED) === null;
  // once shown, it keeps its space while the stove is there: what is below must not move under a finger
  const [hasPlace, setHasPlace] = useState(asks);
  if (asks && !hasPlace) setHasPlace(true);
  if (!hasPlace) return null;
  return (
    <PageLink
      to={`${paths.settings}#${GOALS_ID}`}
      className={styles.offer}
      style={{ visibility: asks ? 'visible' : 'hidden' }}
    >
      <span>
        {copy.dashboard.goalsFit(
          clockTimeText(goals.morning_goal_time),
          clockTimeText(goals.night_goal_time),
        )}
      </span>{' '}
      <b>{copy.dashboard.setGoals}</b>
    </PageLink>
  );
}

/** True for the goals of a new account (product.md §9). */
function areDefaults({ morning_goal_time, night_goal_time }: Goals): boolean {
  return morning_goal_time === '07:00:00' && night_goal_time === '23:00:00';
}
