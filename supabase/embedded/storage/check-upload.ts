import { isAvatarName } from '#base/avatar-address.ts';
import { AVATAR_LIMIT } from '#embedded/api/calls.ts';
import { type Fault, fault } from '#embedded/api/rejection.ts';
import { imageTypeOfBytes, imageTypeOfName } from '#embedded/storage/image-type.ts';
import { unwrapUpload } from '#embedded/storage/unwrap-upload.ts';

export interface Upload {
  headers: Headers;
  body: Uint8Array;
}

/**
 * Unwraps an upload and checks its name, its size, and that name, declared type and content are the same type of picture. The
 * name is not decoded, so another spelling (encoded slashes, dots) is rejected. The policies decide who may write there.
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
