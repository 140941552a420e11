import type { EmailDriver } from '@supabase/lite';
import type { Backend } from '#local/database.ts';
import { createEmailChange } from '#local/email-change.ts';
import { json } from '#local/json.ts';
import type { TokenCheck } from '#local/token-check.ts';

export interface AuthDoorDeps {
  backend: Pick<Backend, 'postgres' | 'call'>;
  tokens: TokenCheck;
  mail: EmailDriver;
  /** As `double_confirm_changes` and `otp_expiry` of supabase/config.toml. */
  doubleConfirm: boolean;
  codeLifeMs: number;
  siteUrl: string;
  now: () => number;
}

/** What stands before lite's auth; `pass` has lite answer. To be called in turn, like lite itself. */
export type AuthDoor = (
  request: Request,
  body: Uint8Array | null,
  pass: () => Promise<Response>,
) => Promise<Response>;

/** For so long after its code a recovered session may set a password without knowing the old one. */
const RECOVERY_MS = 10 * 60_000;

/**
 * What hosted Auth does and lite does not: a new password asks for the current one (hosted: "Require current password when
 * changing password"), except in a session that a recovery code opened; and an address changes only when both the old and
 * the new one have confirmed it ("Secure email change").
 */
export function createAuthDoor(deps: AuthDoorDeps): AuthDoor {
  const { backend, tokens, now } = deps;
  const recovered = new Map<string, number>();
  const emailChange = deps.doubleConfirm ? createEmailChange(deps) : null;

  const claimsOf = (request: Request) =>
    tokens.claims(/^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '');

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
    await backend.postgres.query('delete from auth.sessions where id = $1', [session]); // it only had to be possible
    return true;
  };

  const changeUser: AuthDoor = async (request, body, pass) => {
    const claims = await claimsOf(request);
    const wish = record(body);
    if (!claims || !wish) return pass();
    if (typeof wish.password === 'string') {
      const at = recovered.get(String(claims.all.session_id));
      const fromCode = at !== undefined && now() - at <= RECOVERY_MS;
      if (!fromCode) {
        const { current_password: current } = wish;
        if (typeof current !== 'string' || current === '') {
          return refuse(400, 'current_password_required', 'Current password required when setting a new one');
        }
        if (!(await knowsPassword(claims.sub, current))) {
          return refuse(400, 'current_password_invalid', 'The current password is not right');
        }
      }
    }
    if (typeof wish.email === 'string') await emailChange?.begin(claims.sub);
    const answer = await pass();
    if (answer.ok && typeof wish.email === 'string') await emailChange?.askCurrent(claims.sub, wish.email);
    return answer;
  };

  const verify: AuthDoor = async (request, body, pass) => {
    const { searchParams } = new URL(request.url);
    const given = record(body) ?? Object.fromEntries(searchParams);
    if (given.type === 'email_change' && emailChange) return emailChange.confirm(given, request.method, pass);
    const answer = await pass();
    if (given.type !== 'recovery' || !answer.ok) return answer;
    const text = await answer.text();
    const session = await sessionIn(tokens, text);
    for (const [id, at] of recovered) if (now() - at > RECOVERY_MS) recovered.delete(id);
    if (session !== null) recovered.set(session, now());
    return new Response(text, answer);
  };

  return (request, body, pass) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT' && /^\/auth\/v1\/user\/?$/.test(pathname))
      return changeUser(request, body, pass);
    if (/^\/auth\/v1\/verify\/?$/.test(pathname)) return verify(request, body, pass);
    return pass();
  };
}

/** As GoTrue words its refusals. */
export const refuse = (status: number, error_code: string, msg: string): Response =>
  json(status, { code: status, error_code, msg });

/** The session that an answer with tokens opened; null when it opened none. */
async function sessionIn(tokens: TokenCheck, text: string): Promise<string | null> {
  const token = record(new TextEncoder().encode(text))?.access_token;
  const claims = typeof token === 'string' ? await tokens.claims(token) : null;
  return typeof claims?.all.session_id === 'string' ? claims.all.session_id : null;
}

function record(bytes: Uint8Array | null): Record<string, unknown> | null {
  if (!bytes || bytes.length === 0) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null; // lite says what is wrong with it
  }
}
