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

/**
 * For the app. Safari before 15.4 does not count ws: of the same host as 'self', so the host is named. A host that
 * could break out of the header is left out.
 */
export function appPolicy(host: string | undefined): string {
  const sockets = host !== undefined && /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
