export interface Sky {
  night: boolean;
  /** How high the sun or moon stands behind the stove: 0 just peeping, 1 high. */
  rise: number;
}

const DAWN_MINUTE = 5 * 60;
const DUSK_MINUTE = 19 * 60;
/** From so far away the sun begins to climb. */
const CLIMB_MINUTES = 300;

/** By the wall clock; it rises as the next goal nears. `minutesToGoal` is null when both are done: it stands high. */
export function skyOf(wallMinute: number, minutesToGoal: number | null): Sky {
  const off = minutesToGoal === null ? 0 : Math.min(Math.abs(minutesToGoal), CLIMB_MINUTES);
  return { night: wallMinute < DAWN_MINUTE || wallMinute >= DUSK_MINUTE, rise: 1 - off / CLIMB_MINUTES };
}
