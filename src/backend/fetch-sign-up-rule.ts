import { fetchFromServer } from '#backend/fetch-from-server.ts';

/** The rule for sign-ups at the embedded server, and its demo account. */
export interface SignUpRule {
  /** Accounts are open to all, need an invitation, or are closed. */
  signUp: 'open' | 'invite' | 'closed';
  /** The demo user's sign-in; null when there is none. */
  demo: { email: string; password: string } | null;
}

/** Asks the embedded server. Null without a response. */
export async function fetchSignUpRule(origin: string): Promise<SignUpRule | null> {
  try {
    const response = await fetchFromServer(`${origin}/local/door`);
    if (!response.ok) return null;
    const body: unknown = await response.json();
    if (!isRecord(body)) return null;
    const { sign_up, demo } = body;
    const signUp = sign_up === 'invite' || sign_up === 'closed' ? sign_up : 'open';
    return { signUp, demo: isSignIn(demo) ? { email: demo.email, password: demo.password } : null };
  } catch {
    return null; // offline, or behind a sign-on gate: the sign-in form needs no response
  }
}

const isSignIn = (value: unknown): value is { email: string; password: string } =>
  isRecord(value) && typeof value.email === 'string' && typeof value.password === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
