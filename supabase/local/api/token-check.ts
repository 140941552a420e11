import { errors, jwtVerify } from 'jose';

export interface TokenCheck {
  /** The claims of a user's token, or null if it is not signed by us or has expired. */
  claims(token: string): Promise<UserClaims | null>;
  /** Why hosted would refuse this Authorization header with 401, or null. The API key is allowed as its token. */
  refuse(authorization: string | undefined, apikey: string | undefined): Promise<string | null>;
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

/** Refuses an unsigned or broken token, as hosted does. lite itself would treat the caller as signed out. */
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
        // lite itself refuses an expired token (PGRST303), as hosted does
        return error instanceof errors.JWTExpired ? null : 'JWSError JWSInvalidSignature';
      }
    },
  };
}
