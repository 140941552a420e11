import { isAvatarName } from '#base/avatar-address.ts';
import { imageTypeOfBytes, imageTypeOfName } from '#embedded/common/image-type.ts';
import { type Fault, fault } from '#embedded/http/fault.ts';

/** Spec §5. For hosted Storage, the row of the bucket in SQL has the same number. */
export const AVATAR_LIMIT = 5 * 1024 * 1024;

export interface Upload {
  headers: Headers;
  body: Uint8Array;
}

/**
 * Unwraps an upload and checks its name, its size, and that name, declared type and content are the same type of picture. The
 * name is not decoded, so another spelling (encoded slashes, dots) is rejected. The policies decide about the rest.
 */
export async function checkUpload(name: string, headers: Headers, body: Uint8Array): Promise<Upload | Fault> {
  if (!isAvatarName(name)) {
    return fault(400, 'InvalidKey', 'Avatars are named {userId}/avatar-{timestamp}.{png|jpg|jpeg|webp|gif}');
  }
  const unwrapped = await unwrapUpload(headers, body);
  if (unwrapped === null) return fault(400, 'InvalidRequest', 'The form holds no file');
  if (unwrapped.body.byteLength > AVATAR_LIMIT) {
    const message = `The object exceeded the maximum allowed size of ${AVATAR_LIMIT} bytes`;
    return fault(413, 'Payload too large', message);
  }
  const declared = (unwrapped.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const type = imageTypeOfBytes(unwrapped.body);
  if (type === null || type !== declared || type !== imageTypeOfName(name)) {
    const message = 'Name, declared type and content must be the same: JPEG, PNG, WEBP or GIF';
    return fault(415, 'invalid_mime_type', message);
  }
  // lite stores the declared type as it is written, and checks only the announced length
  unwrapped.headers.set('content-type', type);
  unwrapped.headers.set('content-length', String(unwrapped.body.byteLength));
  return unwrapped;
}

/**
 * Turns a form with a file into a plain upload. storage-js sends a Blob or File in a form, in a field with an empty name, which lite
 * does not find. A plain upload stays as it is. Returns null if the form is broken or holds no file.
 */
async function unwrapUpload(
  headers: Headers,
  body: Uint8Array,
): Promise<{ headers: Headers; body: Uint8Array } | null> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data/i.test(type)) return { headers, body };
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const file = form && [...form.values()].find((value) => typeof value !== 'string');
  if (!file || typeof file === 'string') return null;
  const unwrapped = new Headers(headers);
  unwrapped.set('content-type', file.type || 'application/octet-stream');
  return { headers: unwrapped, body: new Uint8Array(await file.arrayBuffer()) };
}
