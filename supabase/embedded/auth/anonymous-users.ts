import { decodeJwt, SignJWT } from 'jose';
import type { Database } from '#embedded/data/served-database.ts';

/**
 * Returns a function that puts `is_anonymous` into the user of a response, and into the user's token, as hosted Auth does. lite says
 * of every user that they have an email, and leaves the claim out.
 */
export function createAnonymousMark(postgres: Pick<Database, 'query'>, jwtSecret: string) {
  const key = new TextEncoder().encode(jwtSecret);

  return async (response: Response): Promise<Response> => {
    if (!response.ok) return response;
    const text = await response.text();
    const body: Record<string, unknown> = JSON.parse(text);
    const user = Object(body.user ?? body) as Record<string, unknown>;
    if (typeof user.id !== 'string') return new Response(text, response);
    const { rows } = await postgres.query('select from auth.users where id = $1 and email is null', [
      user.id,
    ]);
    user.is_anonymous = rows.length > 0;
    if (typeof body.access_token === 'string') {
      const claims = { ...decodeJwt(body.access_token), is_anonymous: user.is_anonymous };
      body.access_token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key);
    }
    return new Response(JSON.stringify(body), response);
  };
}
