import type { UserClaims } from '#embedded/auth/token-check.ts';
import type { DiskIsFull } from '#embedded/data/disk-space.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Database } from '#embedded/data/served-database.ts';

/** Reports whether a user may read a topic. Returns 'full' if the disk is full, because the question needs a write. */
export type ReadPermission = (
  claims: UserClaims,
  topic: string,
  isWanted: () => boolean,
) => Promise<boolean | 'full'>;

/**
 * Applies the policies on realtime.messages, as hosted Realtime does: writes a row of that topic, looks for it as the user, and
 * rolls back. If the result is no longer wanted when the turn comes, it does nothing.
 */
export function createReadPermission(
  postgres: Database,
  queue: RequestQueue,
  diskIsFull: DiskIsFull,
): ReadPermission {
  return (claims, topic, isWanted) =>
    queue.run(async () => {
      if (!isWanted()) return false;
      if (await diskIsFull()) return 'full';
      return postgres.transaction(async (tx) => {
        await tx.query(
          `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)`,
          [topic],
        );
        await tx.query(
          `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', 'authenticated', true),
             set_config('request.jwt.claims', $2, true), set_config('realtime.topic', $3, true)`,
          [claims.sub, JSON.stringify(claims.all), topic],
        );
        await tx.exec('set local role authenticated');
        const seen = await tx
          .query(`select 1 from realtime.messages where topic = $1 and extension = 'broadcast' limit 1`, [
            topic,
          ])
          .then(
            ({ rows }) => rows.length > 0,
            () => false,
          );
        await tx.rollback();
        return seen;
      });
    }, claims.sub);
}
