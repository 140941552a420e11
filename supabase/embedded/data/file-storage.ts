import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageTypeOfName } from '#embedded/common/image-type.ts';
import type { StorageAdapter } from '#embedded/data/lite-internals.ts';

/** Keeps uploaded objects as files below `root`. Rejects a name that leads out of it. */
export function createFileStorage(root: string): StorageAdapter {
  const fileOf = (bucket: string, key: string): string => {
    const file = path.resolve(root, bucket, key);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error('Object name leads out of storage');
    return file;
  };

  const metadataOf = async (file: string) => {
    const { size, mtime, mtimeMs } = await stat(file);
    const eTag = `"${createHash('sha256').update(`${file}:${size}:${mtimeMs}`).digest('hex').slice(0, 32)}"`;
    const mimetype = imageTypeOfName(file) ?? 'application/octet-stream';
    return { cacheControl: 'max-age=3600', contentLength: size, size, mimetype, lastModified: mtime, eTag };
  };

  const bytesOf = async (body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Uint8Array> => {
    if (body instanceof Uint8Array) return body;
    const chunks: Uint8Array[] = [];
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      if (value instanceof Uint8Array) chunks.push(value);
    }
  };

  const store = async (file: string, bytes: Uint8Array) => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    // if the process is killed in between, the old picture stays or the new one is there, never half of it
    const half = `${file}.half`;
    await writeFile(half, bytes, { mode: 0o600 });
    await rename(half, file);
    return metadataOf(file);
  };

  return {
    driver: null,
    async getObject(bucket, key, _version, headers) {
      const file = fileOf(bucket, key);
      const metadata = await metadataOf(file);
      if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
      return { httpStatusCode: 200, metadata, body: await readFile(file) };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const metadata = await store(fileOf(bucket, key), await bytesOf(body));
      return { ...metadata, mimetype: contentType, cacheControl };
    },
    async deleteObject(bucket, key) {
      await rm(fileOf(bucket, key), { force: true });
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(fileOf(bucket, key), { force: true });
    },
    async copyObject(fromBucket, from, _version, toBucket, to) {
      const metadata = await store(fileOf(toBucket, to), await readFile(fileOf(fromBucket, from)));
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified };
    },
    async headObject(bucket, key) {
      return metadataOf(fileOf(bucket, key));
    },
    async privateAssetUrl(bucket, key) {
      return `file://${fileOf(bucket, key)}`;
    },
  };
}
