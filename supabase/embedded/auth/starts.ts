import { randomUUID } from 'node:crypto';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { type AuthBody, withAuthBody } from '#embedded/auth/auth-body.ts';
import { authRejection } from '#embedded/auth/rejections.ts';
import { rejectStart } from '#embedded/auth/sign-up-handler.ts';
import type { SignUpMode } from '#embedded/auth/sign-up-mode.ts';
import type { Backend } from '#embedded/data/served-database.ts';

export interface StartDeps {
  signUp: SignUpMode;
  backend: Pick<Backend, 'postgres' | 'respond'>;
  /** `enable_anonymous_sign_ins` of supabase/config.toml. */
  takesStarts: boolean;
  now: () => EpochMs;
}

/** True for the body of a start: a sign-up without an email, as `signInAnonymously` of supabase-js sends it. */
export const isStart = (body: AuthBody | null): boolean =>
  body !== null && body.email === undefined && !body.phone;

/**
 * Makes an account without an email and opens its session. lite knows no such accounts. So this server stores user, session and
 * refresh token, and has lite renew the session: the response is then that of any other session.
 */
export function createStart({ signUp, backend, takesStarts, now }: StartDeps) {
  return async (request: Request, body: AuthBody | null): Promise<Response> => {
    const rejected = rejectStart(signUp);
    if (rejected) return rejected;
    if (!takesStarts) {
      return authRejection(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    const refreshToken = randomUUID();
    await backend.postgres.query(
      `with started as (
         insert into auth.users (id, is_anonymous, raw_user_meta_data, created_at, updated_at)
         values ($1, true, $2::text::jsonb, $3::timestamptz, $3::timestamptz) returning id),
       session as (insert into auth.sessions (id, user_id, created_at) select $4::uuid, s.id, $3::timestamptz from started s)
       insert into auth.refresh_tokens (id, token, user_id, session_id, created_at)
       select $5::text, $5::text, s.id, $4::uuid, $3::timestamptz from started s`,
      [randomUUID(), JSON.stringify(body?.data ?? {}), instantOf(now()), randomUUID(), refreshToken],
    );
    const renewal = new URL('/auth/v1/token?grant_type=refresh_token', request.url);
    return backend.respond(withAuthBody(request, { refresh_token: refreshToken }, renewal));
  };
}
