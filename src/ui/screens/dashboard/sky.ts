export interface Sky {
  night: boolean;
  /** How high the sun or moon is behind the stove: 0 just visible, 1 high. */
  rise: number;
}

const DAWN_MINUTE = 5 * 60;
const DUSK_MINUTE = 19 * 60;
/** The sun begins to rise this long before the goal. */
const CLIMB_MINUTES = 300;

/**
 * The sky for a time of day; the sun rises as the next goal comes closer. `minutesToGoal` is null when both
 * check-ins are done, and the sun is then high.
 */
export function skyOf(wallMinute: number, minutesToGoal: number | null): Sky {
  const off = minutesToGoal === null ? 0 : Math.min(Math.abs(minutesToGoal), CLIMB_MINUTES);
  return { night: wallMinute < DAWN_MINUTE || wallMinute >= DUSK_MINUTE, rise: 1 - off / CLIMB_MINUTES };
}
