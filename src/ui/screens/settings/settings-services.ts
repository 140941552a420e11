import type { Observable } from 'rxjs';
import type { Result } from '#base/result.ts';
import type { ClockTime } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { SetAvatarError } from '#commands/set-avatar.ts';
import type { SetGoalsError } from '#commands/set-goals.ts';
import type { SetProfileError } from '#commands/set-profile.ts';
import type { WriteFailure } from '#commands/write.ts';
import type { AvatarFate, Settings } from '#queries/settings.ts';
import type { PreparedAvatar } from '#ui/screens/settings/prepare-avatar.ts';

/** What /settings uses, bound to one user's store. */
export interface SettingsServices {
  observe(): Observable<Settings>;
  setProfile(input: { display_name: string }): Promise<Result<void, SetProfileError>>;
  setGoals(input: {
    morning_goal_time: ClockTime;
    night_goal_time: ClockTime;
    day_start: ClockTime;
  }): Promise<Result<void, SetGoalsError>>;
  /** Shows the picture at once; `fate` tells, as late as it may be, what the server made of it. */
  setAvatar(picture: PreparedAvatar): Promise<Result<{ fate: Promise<AvatarFate> }, SetAvatarError>>;
  removeAvatar(): Promise<Result<void, WriteFailure>>;
  /** Does once more what the server refused. */
  retry(mutationId: Uuid): Promise<Result<void, WriteFailure>>;
  /** Lets a refused change go. */
  discard(mutationId: Uuid): Promise<void>;
}
