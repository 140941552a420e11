import { bearerIn, type TokenCheck, type UserClaims } from '#local/api/token-check.ts';
import type { AuthBody } from '#local/auth/auth-body.ts';
import { createEmailChange, type EmailChangeDeps } from '#local/auth/email-change.ts';
import type { RecoveredSessions } from '#local/auth/recovered-sessions.ts';
import { createSignUpHandlers, type SignUpHandlerDeps } from '#local/auth/sign-up-handler.ts';
import type { Backend } from '#local/data/database.ts';
import { authRefusal } from '#local/http/json.ts';
import { isDemoSignIn } from '#seed/demo.ts';

export interface AuthHandlerDeps extends EmailChangeDeps, SignUpHandlerDeps {
  backend: Pick<Backend, 'postgres' | 'call'>;
  tokens: TokenCheck;
  /** If false, demo people whom an earlier start made cannot sign in with the demo password, which everybody knows. */
  takesDemo: boolean;
  /** `double_confirm_changes` of supabase/config.toml; `codeLifeMs` is its `otp_expiry`. */
  doubleConfirm: boolean;
  recovered: RecoveredSessions;
}

/**
 * Answers a call to Auth, alone or by calling `pass`, which lets lite answer. Like lite, it may run only within the call's turn at
 * the database.
 */
export type AuthHandler = (
  request: Request,
  body: AuthBody | null,
  pass: () => Promise<Response>,
) => Promise<Response>;

/** For these calls lite makes an account if the address has none. */
const MAILS_TO_ANYBODY: readonly string[] = ['/auth/v1/otp', '/auth/v1/magiclink'];

/** lite's own answer to a wrong password. */
const NO_SIGN_IN = () => authRefusal(400, 'invalid_credentials', 'Invalid login credentials');

/**
 * Adds to lite what hosted Auth does. A new password needs the current one ("Require current password when changing password"),
 * except in a session that a recovery code opened, and ends all other sessions. An e-mail address changes only after both the old
 * and the new address have confirmed it ("Secure email change"). sign-up-handler.ts decides who may create an account.
 */
export function createAuthHandler(deps: AuthHandlerDeps): AuthHandler {
  const { backend, tokens, recovered } = deps;
  const signUps = createSignUpHandlers(deps);
  const emailChange = deps.doubleConfirm ? createEmailChange(deps) : null;

  const claimsOf = (request: Request) =>
    tokens.claims(bearerIn(request.headers.get('authorization') ?? undefined) ?? '');

  const knowsPassword = async (userId: string, password: string): Promise<boolean> => {
    const { rows } = await backend.postgres.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [userId],
    );
    if (!rows[0]) return false;
    const probe = await backend.call(
      new Request('http://auth/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: 'probe', 'content-type': 'application/json' },
        body: JSON.stringify({ email: rows[0].email, password }),
      }),
    );
    const session = await sessionIn(tokens, await probe.text());
    if (session === null) return false;
    // the sign-in was only to check the password
    await backend.postgres.query('delete from auth.sessions where id = $1', [session]);
    return true;
  };

  /** Ends all other sessions, and with them their refresh tokens. */
  const endOthers = ({ sub, all }: UserClaims) =>
    backend.postgres.query('delete from auth.sessions where user_id = $1 and id::text is distinct from $2', [
      sub,
      all.session_id,
    ]);

  const changeUser: AuthHandler = async (request, wish, pass) => {
    const claims = await claimsOf(request);
    if (!claims || !wish) return pass();
    if (typeof wish.password === 'string') {
      if (!(await recovered.has(String(claims.all.session_id)))) {
        const { current_password: current } = wish;
        if (typeof current !== 'string' || current === '') {
          return authRefusal(
            400,
            'current_password_required',
            'Current password required when setting a new one',
          );
        }
        if (!(await knowsPassword(claims.sub, current))) {
          return authRefusal(400, 'current_password_invalid', 'The current password is not right');
        }
      }
    }
    const answer = await pass();
    if (answer.ok && typeof wish.email === 'string') await emailChange?.askCurrent(claims.sub, wish.email);
    if (answer.ok && typeof wish.password === 'string') await endOthers(claims);
    return answer;
  };

  const verify: AuthHandler = async (request, body, pass) => {
    const isLink = request.method === 'GET';
    const given = isLink ? Object.fromEntries(new URL(request.url).searchParams) : (body ?? {});
    if (given.type === 'email_change' && emailChange) return emailChange.confirm(given, request.method, pass);
    const answer = await pass();
    if (given.type !== 'recovery' || !answer.ok) return answer;
    const text = await answer.text();
    const session = await sessionIn(tokens, text);
    if (session !== null) await recovered.add(session);
    return new Response(text, answer);
  };

  return (request, body, pass) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT' && pathname === '/auth/v1/user') return changeUser(request, body, pass);
    if (!deps.takesDemo && isDemoSignIn(body?.email, body?.password)) return Promise.resolve(NO_SIGN_IN());
    if (pathname === '/auth/v1/verify') return verify(request, body, pass);
    if (pathname === '/auth/v1/signup') return signUps.signUp(body, pass);
    if (MAILS_TO_ANYBODY.includes(pathname)) return signUps.mail(body, pass);
    return pass();
  };
}

/** The session that an answer of Auth opened, or null. */
async function sessionIn(tokens: TokenCheck, answer: string): Promise<string | null> {
  const token = accessTokenIn(answer);
  const claims = token === null ? null : await tokens.claims(token);
  return typeof claims?.all.session_id === 'string' ? claims.all.session_id : null;
}

function accessTokenIn(answer: string): string | null {
  try {
    const { access_token: token }: { access_token?: unknown } = JSON.parse(answer);
    return typeof token === 'string' ? token : null;
  } catch {
    return null; // a redirection has no body
  }
}
