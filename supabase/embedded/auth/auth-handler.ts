import * as v from 'valibot';
import { createAddedEmail } from '#embedded/auth/added-email.ts';
import { createAnonymousMark } from '#embedded/auth/anonymous-users.ts';
import { type AuthBody, withAuthBody } from '#embedded/auth/auth-body.ts';
import { createEmailChange, type EmailChangeDeps } from '#embedded/auth/email-change.ts';
import { mustPass } from '#embedded/auth/later.ts';
import { isPassword } from '#embedded/auth/passwords.ts';
import type { RecoveredSessions } from '#embedded/auth/recovered-sessions.ts';
import { authRejection, noSignIn, tooManyMails, tooManyTasks } from '#embedded/auth/rejections.ts';
import { createRenewals } from '#embedded/auth/renewals.ts';
import { createSignUp, type SignUpHandlerDeps } from '#embedded/auth/sign-up-handler.ts';
import { createStart, isStart, type StartDeps } from '#embedded/auth/starts.ts';
import { bearerIn, type TokenCheck, type UserClaims } from '#embedded/auth/token-check.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import { isDemoSignIn } from '#embedded/demo/demo.ts';
import { json } from '#embedded/http/json.ts';

export interface AuthHandlerDeps extends EmailChangeDeps, SignUpHandlerDeps, StartDeps {
  backend: Pick<Backend, 'postgres' | 'respond'>;
  tokens: TokenCheck;
  jwtSecret: string;
  /** If false, demo users whom an earlier start made cannot sign in with the demo password, which is public. */
  takesDemo: boolean;
  recovered: RecoveredSessions;
  /** A monotonic clock in milliseconds. */
  elapsed: () => number;
}

/**
 * Responds to a request to Auth, alone or by calling `pass`, which lets lite respond. Like lite, it may run only within the request's turn at
 * the database.
 */
export type AuthHandler = (
  request: Request,
  body: AuthBody | null,
  pass: () => Promise<Response>,
) => Promise<Response>;

const settingsOfLite = v.looseObject({ external: v.looseObject({}) });

/** The user of a session, as a change of the account needs it. */
interface AccountOwner {
  /** Null before one is added. */
  email: string | null;
  hash: string | null;
  is_suspended: boolean;
}

/**
 * Adds to lite what hosted Auth does. A new password needs the current one ("Require current password when changing password"),
 * except in a session that a recovery code opened, and ends all other sessions. An e-mail address changes only after both the old
 * and the new address have confirmed it ("Secure email change"). sign-up-handler.ts decides about new accounts.
 *
 * Unlike hosted Auth, neither a response nor its duration shows whether an address has an account, unless SIGN_UP is
 * open and addresses are not confirmed, because then a sign-up must reveal it.
 */
export function createAuthHandler(deps: AuthHandlerDeps): AuthHandler {
  const { backend, tokens, recovered, mails, later } = deps;
  const { postgres } = backend;
  const signUp = createSignUp(deps);
  const start = createStart(deps);
  const emailChange = createEmailChange(deps);
  const addEmail = createAddedEmail({ ...deps, emailChange });
  const markAnonymous = createAnonymousMark(postgres, deps.jwtSecret);
  const renewSession = createRenewals(postgres, deps.elapsed);

  const claimsOf = (request: Request) =>
    tokens.claims(bearerIn(request.headers.get('authorization') ?? undefined) ?? '');

  /** Ends all other sessions, and with them their refresh tokens. */
  const endOthers = ({ sub, all }: UserClaims) =>
    postgres.query('delete from auth.sessions where user_id = $1 and id::text is distinct from $2', [
      sub,
      all.session_id,
    ]);

  const signIn: AuthHandler = async (_, body, pass) => {
    const { email, password } = body ?? {};
    if (typeof email !== 'string' || typeof password !== 'string' || password === '') return pass();
    const { rows } = await postgres.query<{ hash: string | null; is_confirmed: boolean }>(
      'select encrypted_password as hash, confirmed_at is not null as is_confirmed from auth.users where email = $1',
      [email.toLowerCase()],
    );
    const hash = rows[0]?.hash ?? null;
    // compare the password exactly once, so that the duration does not depend on the account: lite does it for a
    // confirmed account, and otherwise this server
    if (hash !== null && rows[0]?.is_confirmed) return pass();
    return (await isPassword(password, hash))
      ? authRejection(400, 'email_not_confirmed', 'Email not confirmed')
      : noSignIn();
  };

  const recover: AuthHandler = async (_, body, pass) => {
    const { email } = body ?? {};
    if (typeof email !== 'string' || email === '') return pass();
    const wait = await mails.take([email]);
    if (wait > 0) return tooManyMails(wait);
    const isAccepted = later(async () => {
      // a code for an unconfirmed account would open it with the password of the user who made it
      const { rows } = await postgres.query(
        'select from auth.users where email = $1 and confirmed_at is not null',
        [email.toLowerCase()],
      );
      if (rows.length > 0) await mustPass(pass);
    });
    return isAccepted ? json(200, {}) : tooManyTasks();
  };

  const changeUser: AuthHandler = async (request, wish) => {
    const { email, ...rest } = wish ?? {};
    const claims = await claimsOf(request);
    const { rows } = await postgres.query<AccountOwner>(
      `select u.email, u.encrypted_password as hash,
          exists (select from private.suspensions p where p.user_id = u.id) as is_suspended
        from auth.users u join auth.sessions s on s.user_id = u.id where u.id = $1 and s.id = $2`,
      [claims?.sub ?? null, claims?.all.session_id ?? null],
    );
    const [owner] = rows;
    if (!claims || !owner) return backend.respond(withAuthBody(request, {})); // lite returns the reason
    const isRecovered = recovered.has(String(claims.all.session_id));
    if (owner.is_suspended && !(isRecovered && setsPasswordOnly(wish))) {
      return authRejection(403, 'suspended', 'This account is suspended');
    }
    const change = (body: AuthBody) => backend.respond(withAuthBody(request, body));
    const show = () => backend.respond(new Request(request.url, { headers: request.headers }));
    if (owner.email === null) return addEmail(claims.sub, wish ?? {}, { change, show });
    if (typeof rest.password === 'string' && owner.hash !== null && !isRecovered) {
      const { current_password: current } = rest;
      if (typeof current !== 'string' || current === '') {
        return authRejection(
          400,
          'current_password_required',
          'Current password required when setting a new one',
        );
      }
      if (!(await isPassword(current, owner.hash))) {
        return authRejection(400, 'current_password_invalid', 'The current password is not right');
      }
    }
    const newEmail = typeof email === 'string' && email.toLowerCase() !== owner.email ? email : '';
    const wait = newEmail === '' ? 0 : await mails.take([owner.email, newEmail]);
    if (wait > 0) return tooManyMails(wait);
    const response = await change(rest);
    if (response.ok && typeof rest.password === 'string') await endOthers(claims);
    if (!response.ok || newEmail === '') return response;
    await emailChange.ask(claims.sub, owner.email, newEmail);
    return show();
  };

  /** lite knows the file supabase/config.toml alone, not SIGN_UP. */
  const settings = async (pass: () => Promise<Response>): Promise<Response> => {
    const { external, ...rest } = v.parse(settingsOfLite, await (await pass()).json());
    return json(200, {
      ...rest,
      external: { ...external, anonymous_users: deps.takesStarts && deps.signUp === 'open' },
      disable_signup: deps.signUp === 'closed',
    });
  };

  const verify: AuthHandler = async (request, body, pass) => {
    const isLink = request.method === 'GET';
    const given = isLink ? Object.fromEntries(new URL(request.url).searchParams) : (body ?? {});
    if (given.type === 'email_change') return emailChange.confirm(given, request.method, pass);
    const response = await pass();
    if (given.type !== 'recovery' || !response.ok) return response;
    const text = await response.text();
    const session = await sessionIn(tokens, text);
    if (session !== null) recovered.add(session);
    return new Response(text, response);
  };

  const respond: AuthHandler = (request, body, pass) => {
    const { pathname, searchParams } = new URL(request.url);
    const grant = searchParams.get('grant_type');
    if (pathname === '/auth/v1/settings') return settings(pass);
    if (request.method === 'PUT' && pathname === '/auth/v1/user') return changeUser(request, body, pass);
    if (!deps.takesDemo && isDemoSignIn(body?.email, body?.password)) return Promise.resolve(noSignIn());
    if (pathname === '/auth/v1/token' && grant === 'password') return signIn(request, body, pass);
    if (pathname === '/auth/v1/token' && grant === 'refresh_token') return renewSession(body, pass);
    if (pathname === '/auth/v1/verify') return verify(request, body, pass);
    if (pathname === '/auth/v1/recover') return recover(request, body, pass);
    if (pathname === '/auth/v1/signup') return isStart(body) ? start(request, body) : signUp(body, pass);
    return pass();
  };
  return async (request, body, pass) => {
    const response = await respond(request, body, pass);
    return RETURNS_USER.includes(new URL(request.url).pathname) ? markAnonymous(response) : response;
  };
}

const RETURNS_USER = ['/auth/v1/signup', '/auth/v1/token', '/auth/v1/verify', '/auth/v1/user'];

const setsPasswordOnly = (wish: AuthBody | null): boolean =>
  Object.keys(wish ?? {}).every((name) => name === 'password');

/** The session that a response of Auth opened, or null. */
async function sessionIn(tokens: TokenCheck, body: string): Promise<string | null> {
  const token = accessTokenIn(body);
  const claims = token === null ? null : await tokens.claims(token);
  return typeof claims?.all.session_id === 'string' ? claims.all.session_id : null;
}

function accessTokenIn(body: string): string | null {
  try {
    const { access_token: token }: { access_token?: unknown } = JSON.parse(body);
    return typeof token === 'string' ? token : null;
  } catch {
    return null; // a redirection has no body
  }
}
