import type { BackendConfig } from '#backend/config.ts';
import { fetchFromServer, gateOf } from '#backend/fetch-from-server.ts';
import type { RequestFailure } from '#backend/request-failure.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';

/** Enough for 5 MB on a slow line; a slower upload is tried again later. */
const UPLOAD_TIMEOUT_MS = 60_000;
const CALL_TIMEOUT_MS = 25_000;

/** Uploads a picture to the bucket `avatars` (product.md §7). Doing it twice has the same effect. */
export async function uploadAvatar(
  config: BackendConfig,
  accessToken: string,
  name: string,
  picture: { bytes: ArrayBuffer; type: string },
): Promise<Result<void, RequestFailure>> {
  const response = await call(config, accessToken, `object/avatars/${name}`, {
    method: 'POST',
    headers: { 'content-type': picture.type, 'cache-control': 'max-age=31536000', 'x-upsert': 'true' },
    body: picture.bytes,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  return response.ok ? ok(undefined) : response;
}

/** Removes the user's pictures from the bucket; missing ones count as removed. */
export async function removeAvatars(
  config: BackendConfig,
  accessToken: string,
  names: readonly string[],
): Promise<Result<void, RequestFailure>> {
  const response = await call(config, accessToken, 'object/avatars', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  return response.ok ? ok(undefined) : response;
}

/** The names of that user's own pictures in the bucket. */
export async function listAvatars(
  config: BackendConfig,
  accessToken: string,
  userId: Uuid,
): Promise<Result<readonly string[], RequestFailure>> {
  const response = await call(config, accessToken, 'object/list/avatars', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: `${userId}/`, limit: 100 }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (!response.ok) return response;
  if (!Array.isArray(response.value)) return err({ type: 'Unreachable' });
  const files = response.value.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string'
      ? [entry.name]
      : [],
  );
  // hosted Supabase names objects within the folder, the embedded server within the bucket
  return ok(files.map((file) => `${userId}/${file.slice(file.lastIndexOf('/') + 1)}`));
}

async function call(
  config: BackendConfig,
  accessToken: string,
  path: string,
  { headers, ...init }: RequestInit & { headers: Record<string, string> },
): Promise<Result<unknown, RequestFailure>> {
  try {
    const response = await fetchFromServer(`${config.url}/storage/v1/${path}`, {
      ...init,
      headers: { ...headers, apikey: config.publishableKey, authorization: `Bearer ${accessToken}` },
    });
    const body: unknown = await response.json();
    return response.ok ? ok(body) : err(storageFailure(response.status, body));
  } catch (error) {
    // no network, a timeout, or a response that is no JSON: in each case the server was not reached
    return err({ type: gateOf(error) ?? 'Unreachable' });
  }
}

/**
 * Reads Storage's response to a failed request. Hosted Supabase sends most of them with HTTP 400 and the real
 * status in the body. Anything that is not clearly a rejection counts as a failing server, so that nothing is
 * given up by mistake.
 */
export function storageFailure(httpStatus: number, body: unknown): RequestFailure {
  if (typeof body !== 'object' || body === null || !('message' in body)) return { type: 'Unreachable' };
  const stated = 'statusCode' in body ? Number(body.statusCode) : Number.NaN;
  const status = Number.isInteger(stated) && stated >= 400 ? stated : httpStatus;
  // hosted, depending on its version: 400 or 403 'InvalidJWT', '"exp" claim timestamp check failed', 'jwt
  // expired'
  if (status === 401 || /jwt|"exp"/i.test(String(body.message) + ('error' in body ? String(body.error) : '')))
    return { type: 'NoToken' };
  const mayPass = status === 408 || status === 425 || status === 429;
  if (status < 400 || status >= 500 || mayPass) return { type: 'Unreachable' };
  return { type: 'Rejected', status, code: 'avatar_rejected' };
}
