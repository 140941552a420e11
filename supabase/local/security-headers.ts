import { WORKER_SCRIPT_POLICY } from '#pwa/worker-protocol.ts';

/** On every answer. No Strict-Transport-Security: this server speaks plain HTTP. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

/** For uploaded objects: whatever is in them must not run. */
export const OBJECT_POLICY = "default-src 'none'; sandbox";

/** For API answers opened as a page. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Origins other than the app's own that its policy lets it use. */
export interface AllowedOrigins {
  /** For fetch and sockets, of the page and of the worker. */
  connections: readonly string[];
  images: readonly string[];
}

/**
 * For the app: its own files and nothing inline. A string becomes a script's address in one place only, where the
 * worker is registered (src/pwa/worker-script.ts): its policy is the one that may be made, and nobody writes markup.
 */
export function appPolicy({ connections, images }: AllowedOrigins): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' blob: data:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_SCRIPT_POLICY}`,
  ].join('; ');
}

/**
 * Where the backend is on the app's own host. Safari before 15.4 does not count ws: of the same host as 'self', so the
 * host is named. A host that could break out of the header is left out.
 */
export function ownHost(host: string | undefined): AllowedOrigins {
  const named = host !== undefined && /^[\w.:[\]-]+$/.test(host);
  return { connections: named ? [`ws://${host}`, `wss://${host}`] : [], images: [] };
}

/** Where the backend is a hosted project: rows, pictures (the worker fetches them, too) and its socket. */
export function hostedProject(url: string): AllowedOrigins {
  const { origin, host } = new URL(url);
  return { connections: [origin, `wss://${host}`], images: [origin] };
}
