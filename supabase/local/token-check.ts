import { errors, jwtVerify } from 'jose';

export interface TokenCheck {
  /** A signed, unexpired user token's claims, or null. */
  claims(token: string): Promise<UserClaims | null>;
  /** Why hosted would refuse this Authorization header with 401, or null when it may pass; the API key is no token. */
  refuse(authorization: string | undefined, apikey: string | undefined): Promise<string | null>;
}

export interface UserClaims {
  sub: string;
  exp: number;
  all: Record<string, unknown>;
}

/** The token in an Authorization header; null: there is none. */
export const bearerIn = (authorization: string | undefined): string | null =>
  /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1] ?? null;

/** The only roles a request may run as; a token naming another would run as that Postgres role. */
const ROLES: readonly unknown[] = ['anon', 'authenticated'];

/** lite takes an unsigned or garbled token for nobody; hosted refuses it, and so does this. */
export function createTokenCheck(secret: string): TokenCheck {
  const key = new TextEncoder().encode(secret);
  const verify = async (token: string) => (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload;
  return {
    async claims(token) {
      try {
        const payload = await verify(token);
        const { sub, exp, aud, role } = payload;
        if (aud !== 'authenticated' || role !== 'authenticated') return null;
        return typeof sub === 'string' && typeof exp === 'number' ? { sub, exp, all: payload } : null;
      } catch {
        return null;
      }
    },
    async refuse(authorization, apikey) {
      const token = bearerIn(authorization);
      if (token === null || token === apikey) return null;
      try {
        const payload = await verify(token);
        return ROLES.includes(payload.role) ? null : 'JWT names no role of this API';
      } catch (error) {
        // an expired one is told apart by lite itself (PGRST303), as on hosted
        return error instanceof errors.JWTExpired ? null : 'JWSError JWSInvalidSignature';
      }
    },
  };
}
