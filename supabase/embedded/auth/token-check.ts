import { errors, type JWTPayload, jwtVerify } from 'jose';
import { type Fault, fault } from '#embedded/http/fault.ts';

export interface TokenCheck {
  /** The claims of a user's token, or null if it is not signed by us or has expired. */
  claims(token: string): Promise<UserClaims | null>;
  /** The claims of the user whom an Authorization header names, or the fault that hosted PostgREST would report. */
  userIn(authorization: string | undefined, apikey: string | undefined): Promise<UserClaims | Fault>;
}

export interface UserClaims {
  sub: string;
  exp: number;
  all: Record<string, unknown>;
}

/** The token in an Authorization header, or null. */
export const bearerIn = (authorization: string | undefined): string | null =>
  /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1] ?? null;

/** lite itself would treat a client with an unsigned or broken token as signed out, and take any role of Postgres. */
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
    async userIn(authorization, apikey) {
      const token = bearerIn(authorization);
      if (token === null || token === apikey) return fault(401, '42501', 'Only a signed-in user may do this');
      try {
        const claims = claimsIn(await verify(token));
        return claims ?? fault(401, 'PGRST301', 'JWT names no user of this API');
      } catch (error) {
        return error instanceof errors.JWTExpired
          ? fault(401, 'PGRST303', 'JWT expired')
          : fault(401, 'PGRST301', 'JWSError JWSInvalidSignature');
      }
    },
  };
}

function claimsIn(payload: JWTPayload): UserClaims | null {
  const { sub, exp, aud, role } = payload;
  if (aud !== 'authenticated' || role !== 'authenticated') return null;
  return typeof sub === 'string' && typeof exp === 'number' ? { sub, exp, all: payload } : null;
}
