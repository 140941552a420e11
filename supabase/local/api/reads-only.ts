/**
 * True if a call only reads, judging by its address and body. Such calls are answered even on a full disk. A wrong "false" costs
 * a retry; a wrong "true" lets a call write on a full disk.
 */
export function readsOnly(method: string, pathname: string, body: Uint8Array | null): boolean {
  // a link in a mail opens a session
  if (pathname === '/auth/v1/verify') return false;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  if (method !== 'POST') return false;
  if (pathname.startsWith('/storage/v1/object/list/')) return true;
  return pathname === '/rest/v1/rpc/sync' && hasNoMutations(body);
}

/** True for a `sync` that only pulls. */
function hasNoMutations(body: Uint8Array | null): boolean {
  try {
    const { request } = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
    return Array.isArray(request.mutations) && request.mutations.length === 0;
  } catch {
    return false;
  }
}
