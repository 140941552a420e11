import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { imageTypeOfName } from '#embedded/common/image-type.ts';
import { OBJECT_POLICY } from '#embedded/http/security-headers.ts';

const PIECE = 64 * 1024;

/**
 * Serves a picture of the public bucket straight from its file: a screen with forty friends must not take forty turns at the
 * database. `name` is the checked name of an avatar. Returns null if there is no such picture.
 */
export async function serveAvatar(
  storage: string,
  name: string,
  ifNoneMatch: string | undefined,
): Promise<Response | null> {
  const type = imageTypeOfName(name);
  if (type === null) return null;
  const file = await open(path.join(storage, 'avatars', name)).catch(() => null);
  if (!file) return null;
  const info = await file.stat();
  const headers = {
    'content-type': type,
    // a new picture has a new name
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': OBJECT_POLICY,
    'x-robots-tag': 'none',
    etag: `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`,
  };
  if (!info.isFile() || ifNoneMatch?.includes(headers.etag)) {
    await file.close();
    return info.isFile() ? new Response(null, { status: 304, headers }) : null;
  }
  return new Response(streamOf(file), { headers: { ...headers, 'content-length': String(info.size) } });
}

/** Reads the file only as fast as the client reads the response, and closes it afterwards. */
function streamOf(file: FileHandle): ReadableStream {
  return new ReadableStream({
    async pull(sink) {
      const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(PIECE) });
      if (bytesRead > 0) return sink.enqueue(buffer.subarray(0, bytesRead));
      await file.close();
      sink.close();
    },
    cancel: () => file.close(),
  });
}
