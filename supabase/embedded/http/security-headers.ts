import { WORKER_SCRIPT_POLICY } from '#pwa/worker-protocol.ts';

/** Headers of every response. Strict-Transport-Security is not among them, because this server speaks plain HTTP. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

/** The policy of uploaded objects: nothing in them may run. */
export const OBJECT_POLICY = "default-src 'none'; sandbox";

/** The policy of API responses, in case one is opened as a page. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Origins besides the app's own that its policy allows. */
export interface AllowedOrigins {
  /** For fetch and WebSockets, in the page and in the worker. */
  connections: readonly string[];
  images: readonly string[];
}

/**
 * The policy of the app: its own files, and nothing inline. Only src/pwa/worker-script.ts, which registers the worker, turns a text
 * into the address of a script, so its Trusted Types policy is the only one allowed.
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
 * The origins of a backend on the app's own host. Safari before 15.4 does not count ws: of the same host as 'self', so the host
 * is named. A host with characters that could break out of the header is left out.
 */
export function ownHost(host: string | undefined): AllowedOrigins {
  const named = host !== undefined && /^[\w.:[\]-]+$/.test(host);
  return { connections: named ? [`ws://${host}`, `wss://${host}`] : [], images: [] };
}

/** The origins of a hosted project, for rows, pictures (which the worker fetches, too) and its socket. */
export function hostedProject(url: string): AllowedOrigins {
  const { origin, host } = new URL(url);
  return { connections: [origin, `wss://${host}`], images: [origin] };
}
