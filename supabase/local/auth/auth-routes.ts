interface AuthRoute {
  methods: readonly string[];
  /** True for a call that takes a password, a code or an address, or that sends mail. */
  counted: boolean;
}

const free = (...methods: string[]): AuthRoute => ({ methods, counted: false });
const counted = (...methods: string[]): AuthRoute => ({ methods, counted: true });

/** Every other path below /auth/v1/ is refused. */
const ROUTES: Readonly<Record<string, AuthRoute>> = {
  '.well-known/jwks.json': free('GET'),
  '.well-known/openid-configuration': free('GET'),
  authorize: free('GET'),
  health: free('GET'),
  logout: free('POST'),
  recover: counted('POST'),
  settings: free('GET'),
  signup: counted('POST'),
  token: counted('POST'),
  user: { methods: ['GET', 'PUT'], counted: true },
  verify: counted('GET', 'POST'),
};

const BASE = '/auth/v1/';

export const isAuthPath = (pathname: string): boolean => pathname === '/auth/v1' || pathname.startsWith(BASE);

/** Says whether calls to this path count as attempts, or returns the status to refuse with. */
export function authRoute(method: string, url: URL): { counted: boolean } | 404 | 405 {
  const name = url.pathname.slice(BASE.length);
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (!route) return 404;
  if (!route.methods.includes(method)) return 405;
  if (name === 'user' && method === 'GET') return { counted: false };
  // a random refresh token cannot be guessed, so a renewal does not count; of two grant_types lite might read the other one
  const isRenewal = name === 'token' && url.searchParams.getAll('grant_type').join() === 'refresh_token';
  return { counted: route.counted && !isRenewal };
}
