import type { Gate } from '#base/gate.ts';

const BARE_TIMEOUT_MS = 5000;

/** Something between the app and its server has responded. */
class Gated extends Error {
  readonly gate: Gate;

  constructor(gate: Gate) {
    super(gate);
    this.gate = gate;
  }
}

/**
 * Calls the server: every request to auth, rest and storage goes through here. Fails as `fetch` does, and also
 * when a sign-on gate has responded (`gateOf`).
 */
export async function fetchFromServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // a gate's redirect to another origin, if followed, fails like a missing network; the server redirects no request
  const response = await fetch(input, { ...init, redirect: 'manual' }).catch(async (error: unknown) => {
    // a browser that shows its password dialog delays the request; without credentials it shows none
    const bare = error instanceof DOMException && error.name === 'TimeoutError' && (await fetchBare(input));
    if (bare && gateIn(bare) === 'PasswordGate') return bare;
    throw error;
  });
  const gate = gateIn(response);
  if (gate) throw new Gated(gate);
  return response;
}

const fetchBare = (input: RequestInfo | URL) =>
  fetch(input, {
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(BARE_TIMEOUT_MS),
  }).catch(() => null);

/** The gate behind a failed request; undefined when it failed for another reason. */
export const gateOf = (error: unknown): Gate | undefined => (error instanceof Gated ? error.gate : undefined);

function gateIn({ type, status, ok, headers }: Response): Gate | null {
  const contentType = headers.get('content-type') ?? '';
  if (status === 401 && !contentType.includes('json')) return 'PasswordGate';
  // gates show their page with 200 or 403; a server that fails, with 404 or 5xx
  const isPage = (ok || status === 403) && contentType.startsWith('text/html');
  return isPage || type === 'opaqueredirect' || status === 511 ? 'SignOnGate' : null;
}
