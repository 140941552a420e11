interface AuthRoute {
  methods: readonly string[];
  /** It takes a password, a code or an address, or sends mail: attempts are counted. */
  counted: boolean;
}

const free = (...methods: string[]): AuthRoute => ({ methods, counted: false });
const counted = (...methods: string[]): AuthRoute => ({ methods, counted: true });

/** All that is answered below /auth/v1/. */
const ROUTES: Readonly<Record<string, AuthRoute>> = {
  '.well-known/jwks.json': free('GET'),
  '.well-known/openid-configuration': free('GET'),
  authorize: free('GET'),
  health: free('GET'),
  logout: free('POST'),
  magiclink: counted('POST'),
  otp: counted('POST'),
  reauthenticate: counted('GET'),
  recover: counted('POST'),
  resend: counted('POST'),
  settings: free('GET'),
  signup: counted('POST'),
  token: counted('POST'),
  user: { methods: ['GET', 'PUT'], counted: true },
  verify: counted('GET', 'POST'),
};

const BASE = '/auth/v1/';

export const isAuthPath = (pathname: string): boolean => pathname === '/auth/v1' || pathname.startsWith(BASE);

/** Whether attempts are counted there, or the status of the refusal. */
export function authRoute(method: string, url: URL): { counted: boolean } | 404 | 405 {
  const name = url.pathname.slice(BASE.length);
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (!route) return 404;
  if (!route.methods.includes(method)) return 405;
  if (name === 'user' && method === 'GET') return { counted: false };
  // a session is renewed by a random token, which nobody guesses; a second grant_type might be the one that is read
  const isRenewal = name === 'token' && url.searchParams.getAll('grant_type').join() === 'refresh_token';
  return { counted: route.counted && !isRenewal };
}
