/**
 * Whether a call only reads, as far as can be told from outside: these are answered even when nothing can be written. A
 * wrong "no" costs a retry, a wrong "yes" a write on a full disk.
 */
export function readsOnly(method: string, pathname: string, body: Uint8Array | null): boolean {
  // a link in a mail signs in; a code is written down and mailed
  if (pathname === '/auth/v1/verify' || pathname === '/auth/v1/reauthenticate') return false;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  if (method !== 'POST') return false;
  if (pathname.startsWith('/storage/v1/object/list/')) return true;
  return pathname === '/rest/v1/rpc/sync' && bringsNothing(body);
}

/** A device that only asks what is new. */
function bringsNothing(body: Uint8Array | null): boolean {
  try {
    const { request } = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
    return Array.isArray(request.mutations) && request.mutations.length === 0;
  } catch {
    return false;
  }
}
