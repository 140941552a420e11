import type { RequestFailure } from '#backend/request-failure.ts';
import { err, ok } from '#base/result.ts';
import type { AvatarPort } from '#sync/protocol/transport.ts';

export const UNREACHABLE: RequestFailure = { type: 'Unreachable' };
export const REJECTED: RequestFailure = { type: 'Rejected', status: 403, code: 'avatar_rejected' };

/** A bucket in memory for up to `most` pictures. A test can make its requests fail. */
export function memoryBucket(most = 20) {
  const objects = new Map<string, string>();
  const requests: string[] = [];
  const port: AvatarPort = {
    async upload(_userId, name, { bytes }) {
      requests.push(`upload ${name}`);
      if (bucket.fails) return err(bucket.fails);
      if (!objects.has(name) && objects.size >= most) return err(REJECTED);
      objects.set(name, Buffer.from(bytes).toString('utf8'));
      return ok(undefined);
    },
    async remove(_userId, names) {
      requests.push(`remove ${names.join(' ')}`);
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
    requests,
    port,
    fails: null as RequestFailure | null,
    removalFails: null as RequestFailure | null,
  };
  return bucket;
}
