/** Where the backend is, and its public key, which every browser may know. */
export interface BackendConfig {
  url: string;
  publishableKey: string;
}

/** The embedded server accepts any public key. */
const EMBEDDED_KEY = 'simmer-embedded';

/**
 * The backend of this build, for page and service worker: the hosted one when both variables were set, else
 * the app's own origin.
 */
export function readBackendConfig(): BackendConfig & { embedded: boolean } {
  const url: unknown = import.meta.env.VITE_SUPABASE_URL;
  const publishableKey: unknown = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY;
  if (typeof url === 'string' && url && typeof publishableKey === 'string' && publishableKey) {
    return { url: url.replace(/\/$/, ''), publishableKey, embedded: false };
  }
  return { url: location.origin, publishableKey: EMBEDDED_KEY, embedded: true };
}
