import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { imageTypeOfName } from '#local/image-type.ts';
import { OBJECT_POLICY } from '#local/security-headers.ts';

/**
 * A picture of the public bucket, straight from its file: opening a screen with forty friends must not take forty turns
 * at the database. `name` is an avatar's (storage-door.ts). Null: there is none.
 */
export async function serveAvatar(
  storage: string,
  name: string,
  ifNoneMatch: string | undefined,
): Promise<Response | null> {
  const file = path.join(storage, 'avatars', name);
  const type = imageTypeOfName(name);
  const info = await stat(file).catch(() => null);
  if (type === null || !info?.isFile()) return null;
  const headers = {
    'content-type': type,
    // a new picture has a new name
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': OBJECT_POLICY,
    'x-robots-tag': 'none',
    etag: `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`,
  };
  if (ifNoneMatch?.includes(headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await readFile(file)), { headers });
}
