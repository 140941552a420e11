import type { AuthUser } from '#backend/auth.ts';
import type { Clock } from '#base/clock.ts';
import { exportFile } from '#ui/data-file.ts';
import type { Damage } from '#ui/session-state.ts';

/** What a person can do about a store that the browser cannot read. */
export function damageOf(
  { id, email }: AuthUser,
  clock: Clock,
  { fetchAgain, retry }: Pick<Damage, 'fetchAgain' | 'retry'>,
): Damage {
  return {
    async rescue() {
      const { rescueExport } = await import('#queries/export-data.ts');
      const file = await rescueExport(id, clock, email);
      return file && exportFile(file, clock);
    },
    fetchAgain,
    retry,
  };
}
