import { errors, type JWTPayload, jwtVerify } from 'jose';

export interface TokenCheck {
  /** The claims of a user's token, or null if it is not signed by us or has expired. */
  claims(token: string): Promise<UserClaims | null>;
  /** Reads the Authorization header of a request. The API key is allowed as its token. */
  read(authorization: string | undefined, apikey: string | undefined): Promise<ReadToken>;
}

interface ReadToken {
  /** Why hosted would answer with 401, or null. */
  refusal: string | null;
  /** The claims of a user's valid token, or null. */
  claims: UserClaims | null;
}

export interface UserClaims {
  sub: string;
  exp: number;
  all: Record<string, unknown>;
}

/** The token in an Authorization header, or null. */
export const bearerIn = (authorization: string | undefined): string | null =>
  /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1] ?? null;

/** The only roles that a request may run as. lite itself would accept a token with any role of Postgres. */
const ROLES: readonly unknown[] = ['anon', 'authenticated'];

const NOBODY: ReadToken = { refusal: null, claims: null };

/** Refuses an unsigned or broken token, as hosted does. lite itself would treat the caller as signed out. */
export function createTokenCheck(secret: string): TokenCheck {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const verify = async (token: string) =>
    (await jwtVerify(token, await key, { algorithms: ['HS256'] })).payload;
  return {
    claims: (token) => verify(token).then(claimsIn, () => null),
    async read(authorization, apikey) {
      const token = bearerIn(authorization);
      if (token === null || token === apikey) return NOBODY;
      try {
        const payload = await verify(token);
        const refusal = ROLES.includes(payload.role) ? null : 'JWT names no role of this API';
        return { refusal, claims: claimsIn(payload) };
      } catch (error) {
        // lite itself refuses an expired token (PGRST303), as hosted does
        const isExpired = error instanceof errors.JWTExpired;
        return isExpired ? NOBODY : { refusal: 'JWSError JWSInvalidSignature', claims: null };
      }
    },
  };
}

function claimsIn(payload: JWTPayload): UserClaims | null {
  const { sub, exp, aud, role } = payload;
  if (aud !== 'authenticated' || role !== 'authenticated') return null;
  return typeof sub === 'string' && typeof exp === 'number' ? { sub, exp, all: payload } : null;
}
