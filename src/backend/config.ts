/** Where the backend is, and the public key that every browser knows. */
export interface BackendConfig {
  url: string;
  publishableKey: string;
}

/** The embedded server takes any public key; a hosted one has its own. */
const EMBEDDED_KEY = 'simmer-embedded';

/** Which backend this build, page and worker, speaks to: a hosted one when both variables were set, else the app's own origin. */
export function readBackendConfig(): BackendConfig & { embedded: boolean } {
  const url: unknown = import.meta.env.VITE_SUPABASE_URL;
  const publishableKey: unknown = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY;
  if (typeof url === 'string' && url && typeof publishableKey === 'string' && publishableKey) {
    return { url: url.replace(/\/$/, ''), publishableKey, embedded: false };
  }
  return { url: location.origin, publishableKey: EMBEDDED_KEY, embedded: true };
}
