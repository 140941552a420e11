import type { Uuid } from '#base/uuid.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';

/** Everything / shows. While `synced` is false the first page has not arrived and check-in is disabled. */
export type Dashboard =
  | { synced: false }
  | {
      synced: true;
      profile: Profile;
      goals: Goals;
      streaks: Streaks;
      /** Own check-ins of this week and of yesterday, by id (domain/check-in-id.ts). */
      checkIns: ReadonlyMap<Uuid, CheckIn>;
      /** Ids of check-ins that wait in the outbox. */
      unsent: ReadonlySet<Uuid>;
    };
