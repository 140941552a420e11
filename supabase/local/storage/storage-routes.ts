import { isAvatarName } from '#base/avatar-address.ts';
import { imageTypeOfBytes, imageTypeOfName } from '#local/storage/image-type.ts';
import { unwrapUpload } from '#local/storage/unwrap-upload.ts';

/** Spec §5. For hosted Storage, the row of the bucket in SQL has the same number. */
const AVATAR_LIMIT = 5 * 1024 * 1024;

export type StorageRoute =
  | { type: 'download'; name: string }
  | { type: 'upload'; name: string }
  /** List and remove: lite answers, and the policies decide alone. */
  | { type: 'forward' }
  | StorageRefusal;

export interface StorageRefusal {
  type: 'refusal';
  status: number;
  /** In the format of hosted Storage. */
  body: { statusCode: string; error: string; message: string };
}

const OBJECTS = '/storage/v1/object/';
const DOWNLOAD = /^(?:public\/|authenticated\/)?avatars\/(.+)$/;
const UPLOAD = /^avatars\/(.+)$/;

export const isStoragePath = (pathname: string): boolean => pathname.startsWith('/storage/v1');

/**
 * Allows what the app does with the bucket `avatars`, and nothing else: every other path of Storage (buckets, signed addresses,
 * move, copy) would bypass the checks below. The path is not decoded, so a name in another spelling (encoded slashes, dots, null
 * bytes) is refused.
 */
export function storageRoute(method: string, pathname: string): StorageRoute {
  const rest = pathname.startsWith(OBJECTS) ? pathname.slice(OBJECTS.length) : '';
  if (method === 'GET' || method === 'HEAD') {
    const name = DOWNLOAD.exec(rest)?.[1] ?? '';
    return isAvatarName(name) ? { type: 'download', name } : refusal(404, 'not_found', 'Object not found');
  }
  if (method === 'DELETE' && rest === 'avatars') return { type: 'forward' };
  if (method === 'POST' && rest === 'list/avatars') return { type: 'forward' };
  const name = method === 'POST' || method === 'PUT' ? UPLOAD.exec(rest)?.[1] : undefined;
  if (name === undefined) return refusal(404, 'not_found', 'This backend keeps avatars and nothing else');
  return isAvatarName(name)
    ? { type: 'upload', name }
    : refusal(400, 'InvalidKey', 'Avatars are named {userId}/avatar-{timestamp}.{png|jpg|jpeg|webp|gif}');
}

export function refusal(status: number, error: string, message: string): StorageRefusal {
  return { type: 'refusal', status, body: { statusCode: String(status), error, message } };
}

export interface Upload {
  type: 'upload';
  headers: Headers;
  body: Uint8Array;
}

/**
 * Unwraps an upload and checks its size, and that its name, declared type and content are the same type of picture. The policies
 * decide who may write there.
 */
export async function checkUpload(
  name: string,
  headers: Headers,
  body: Uint8Array,
): Promise<Upload | StorageRefusal> {
  const unwrapped = await unwrapUpload(headers, body);
  if (unwrapped === null) return refusal(400, 'InvalidRequest', 'The form holds no file');
  if (unwrapped.body.byteLength > AVATAR_LIMIT) {
    return refusal(
      413,
      'Payload too large',
      `The object exceeded the maximum allowed size of ${AVATAR_LIMIT} bytes`,
    );
  }
  const declared = (unwrapped.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const type = imageTypeOfBytes(unwrapped.body);
  if (type === null || type !== declared || type !== imageTypeOfName(name)) {
    return refusal(
      415,
      'invalid_mime_type',
      'Name, declared type and content must be the same: JPEG, PNG, WEBP or GIF',
    );
  }
  // lite stores the declared type as it is written, and checks only the announced length
  unwrapped.headers.set('content-type', type);
  unwrapped.headers.set('content-length', String(unwrapped.body.byteLength));
  return { type: 'upload', ...unwrapped };
}
