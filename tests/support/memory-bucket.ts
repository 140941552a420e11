import type { CallFailure } from '#backend/call-failure.ts';
import { err, ok } from '#base/result.ts';
import type { AvatarPort } from '#sync/protocol/transport.ts';

export const UNREACHABLE: CallFailure = { type: 'Unreachable' };
export const REJECTED: CallFailure = { type: 'Rejected', status: 403, code: 'avatar_rejected' };

/** A bucket in memory for up to `most` pictures. A test can make its calls fail. */
export function memoryBucket(most = 20) {
  const objects = new Map<string, string>();
  const calls: string[] = [];
  const port: AvatarPort = {
    async upload(_userId, name, { bytes }) {
      calls.push(`upload ${name}`);
      if (bucket.fails) return err(bucket.fails);
      if (!objects.has(name) && objects.size >= most) return err(REJECTED);
      objects.set(name, Buffer.from(bytes).toString('utf8'));
      return ok(undefined);
    },
    async remove(_userId, names) {
      calls.push(`remove ${names.join(' ')}`);
      if (bucket.removalFails) return err(bucket.removalFails);
      for (const name of names) objects.delete(name);
      return ok(undefined);
    },
    async list() {
      return ok([...objects.keys()]);
    },
  };
  const bucket = {
    objects,
    calls,
    port,
    fails: null as CallFailure | null,
    removalFails: null as CallFailure | null,
  };
  return bucket;
}
