import type { Observable } from 'rxjs';
import type { Result } from '#base/result.ts';
import type { ClockTime } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { SetGoalsError } from '#commands/set-goals.ts';
import type { SetProfileError } from '#commands/set-profile.ts';
import type { WriteFailure } from '#commands/write-failure.ts';
import type { Settings } from '#queries/settings.ts';

/** What /settings uses, bound to one user's store. */
export interface SettingsServices {
  observe(): Observable<Settings>;
  setProfile(input: { display_name: string }): Promise<Result<void, SetProfileError>>;
  setGoals(input: {
    morning_goal_time: ClockTime;
    night_goal_time: ClockTime;
    day_start: ClockTime;
  }): Promise<Result<void, SetGoalsError>>;
  /** Does once more what the server refused. */
  retry(mutationId: Uuid): Promise<Result<void, WriteFailure>>;
  /** Lets a refused change go. */
  discard(mutationId: Uuid): Promise<void>;
}
