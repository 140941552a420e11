import type { BackendConfig } from '#backend/config.ts';
import { fetchFromServer } from '#backend/fetch-from-server.ts';
import { isRecord } from '#base/guards.ts';

/** Who may make an account on this server, and the demo account of the embedded one. */
export interface SignUpRule {
  /** Accounts are open to all, need an invitation, or are closed. */
  signUp: 'open' | 'invite' | 'closed';
  /** An account may be made without an email. */
  withoutEmail: boolean;
  /** The demo user's sign-in; null when there is none. */
  demo: { email: string; password: string } | null;
}

/** Asks the server. Null without a response: offline, or behind a sign-on gate. The forms need none. */
export async function fetchSignUpRule({
  url,
  publishableKey,
  embedded,
}: BackendConfig & { embedded: boolean }): Promise<SignUpRule | null> {
  try {
    const response = embedded
      ? await fetchFromServer(`${url}/local/door`)
      : await fetchFromServer(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
    const body: unknown = response.ok ? await response.json() : null;
    if (!isRecord(body)) return null;
    return embedded ? embeddedRule(body) : hostedRule(body);
  } catch {
    return null;
  }
}

function embeddedRule({ sign_up, without_email, demo }: Readonly<Record<string, unknown>>): SignUpRule {
  return {
    signUp: sign_up === 'invite' || sign_up === 'closed' ? sign_up : 'open',
    withoutEmail: without_email === true,
    demo: isSignIn(demo) ? { email: demo.email, password: demo.password } : null,
  };
}

/** Source: https://github.com/supabase/auth, GET /settings */
function hostedRule({ disable_signup, external }: Readonly<Record<string, unknown>>): SignUpRule {
  const signUp = disable_signup === true ? 'closed' : 'open';
  const withoutEmail = signUp === 'open' && isRecord(external) && external.anonymous_users === true;
  return { signUp, withoutEmail, demo: null };
}

const isSignIn = (value: unknown): value is { email: string; password: string } =>
  isRecord(value) && typeof value.email === 'string' && typeof value.password === 'string';
