import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import type { AccessTokens } from '#backend/access-tokens.ts';
import type { BackendConfig } from '#backend/config.ts';
import { fetchFromServer } from '#backend/fetch-from-server.ts';
import type { Renewal } from '#backend/renew-session.ts';
import type { SessionMirror } from '#backend/session-mirror.ts';
import { memoryWhenFull, type SessionStorage } from '#backend/session-storage.ts';
import {
  awaitConfirmation,
  awaitsConfirmation,
  isNewer,
  mayTakeSession,
  parseSession,
  readAccountNote,
  readStoredSession,
  readStoredUser,
  SESSION_KEY,
  type StoredSession,
  TOKEN_MARGIN_MS,
  withEmail,
} from '#backend/stored-session.ts';
import type { CorrectedClock } from '#base/clock.ts';
import { type Gate, isGate } from '#base/gate.ts';
import type { Locks } from '#base/locks.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { KeepingText } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';

export interface AuthUser {
  id: Uuid;
  /** '' for an account without one. */
  email: string;
}

export type AuthFailure =
  | { type: 'Offline' }
  | { type: Gate }
  /** The address has an account. A server that confirms addresses never says so. */
  | { type: 'EmailTaken'; code: string; message: string }
  /** The server's own sentence and code; '' without one. */
  | { type: 'Rejected'; code: string; message: string };

export interface AuthDeps {
  config: BackendConfig;
  /** Tokens expire by the server's clock. */
  clock: CorrectedClock;
  locks: Locks;
  /** Stores the session (product.md §9). */
  storage: KeepingText;
  mirror: SessionMirror;
}

/** A change that the auth server reported to this tab, or that another tab made. */
export type AuthEvent = { type: 'SignedIn'; user: AuthUser } | { type: 'SignedOut' };

/** Accounts and tokens. supabase-js (50 KB) is fetched when it is first needed, never to paint a screen. */
export interface Auth extends AccessTokens {
  signIn(email: string, password: string): Promise<Result<AuthUser, AuthFailure>>;
  /** Null: the server first wants the address confirmed by email. */
  signUp(
    email: string,
    password: string,
    account: { displayName: string; invite: string | null; redirectTo: string; language: string },
  ): Promise<Result<AuthUser | null, AuthFailure>>;
  /** Makes an account without an email. Its session is all that opens it. */
  start(language: string): Promise<Result<AuthUser, AuthFailure>>;
  /** True when that address was signed up on this device and no user has signed in with it here since. */
  awaitsConfirmation(email: string): boolean;
  /** Deletes the session on this device at once, and on the server if it can be reached. */
  signOut(): Promise<void>;
  /**
   * Takes over the session that the service worker renewed while no page was open, if it belongs to that user
   * and is newer. Call it before anything asks for a token.
   */
  adopt(userId: Uuid, mirrored: string | null): void;
  /** Copies that user's session to where the service worker finds it, once that user is the active one. */
  mirror(userId: Uuid): Promise<void>;
  /** Deletes what is left of that user's session after a sign-out that was cut short. */
  forget(userId: Uuid): void;
  /** True while this device has a session of that user. */
  holds(userId: Uuid): boolean;
  /** Whose session this device has; null when it has none. */
  remembered(): AuthUser | null;
  /** The name that the user gave at sign-up; null when the session does not contain it. */
  signUpName(userId: Uuid): string | null;
  /** The language in which that user gets emails, as far as the session contains it. */
  mailLanguage(userId: Uuid): string;
  /** Takes over a session from the auth server. Returns its user, or null when it is not a session. */
  take(session: string): AuthUser | null;
  /** Changes the email address inside that user's session. The session stays valid. */
  rename(userId: Uuid, email: string): void;
  /** The user signed out in another tab: deletes the session that only this tab has in memory. */
  forgetUnsaved(): void;
  listen(listener: (event: AuthEvent) => void): void;
  /**
   * Finishes a sign-in whose email link put the session into the address. Null when it is not for the address
   * that was signed up on this device.
   */
  takeFromAddress(): Promise<AuthUser | null>;
  client(): Promise<SupabaseClient>;
}

export function createAuth({ config, clock, locks, storage: disk, mirror }: AuthDeps): Auth {
  const storage = memoryWhenFull(disk);
  const listeners = new Set<(event: AuthEvent) => void>();
  let loading: Promise<SupabaseClient> | null = null;
  /** How many sign-ins of this tab are running: their callers enter the user themselves. */
  let signingIn = 0;

  const renew = async (worn: StoredSession): Promise<Renewal> => {
    const { renewSession } = await import('#backend/renew-session.ts');
    return renewSession({ config, clock, locks, mirror }, worn);
  };

  const isWorn = ({ expiresAt }: StoredSession) => expiresAt - clock.now() <= TOKEN_MARGIN_MS;

  /** supabase-js uses the device's clock, however wrong, so the expiry is converted to that clock */
  const renewForClient = async (held: StoredSession): Promise<Renewal> => {
    const text = storage.getItem(SESSION_KEY);
    const end: Renewal =
      text === null || isWorn(held) ? await renew(held) : { type: 'Renewed', session: held, text };
    if (end.type !== 'Renewed') return end;
    const expiresAt = Math.floor((end.session.expiresAt + clock.ahead()) / 1000);
    return { ...end, text: JSON.stringify({ ...JSON.parse(end.text), expires_at: expiresAt }) };
  };

  const client = (): Promise<SupabaseClient> => {
    loading ??= loadClient(config, storage, renewForClient, (event) => {
      if (event.type === 'SignedIn' && signingIn > 0) return;
      for (const listener of listeners) listener(event);
    }).catch((error: unknown) => {
      loading = null; // supabase-js is not cached and there is no network: the next request tries again
      throw error;
    });
    return loading;
  };

  const attempt = async <T>(
    act: (client: SupabaseClient) => Promise<{ value: T; error: AuthError | null }>,
  ): Promise<Result<T, AuthFailure>> => {
    signingIn += 1;
    try {
      const { value, error } = await act(await client());
      return error ? err(failureOf(error)) : ok(value);
    } catch {
      return err({ type: 'Offline' });
    } finally {
      signingIn -= 1;
    }
  };

  return {
    signIn: (email, password) =>
      attempt(async ({ auth }) => {
        const { data, error } = await auth.signInWithPassword({ email, password });
        if (data.user) awaitConfirmation(storage, null);
        return { value: data.user ? userOf(data.user) : NO_USER, error };
      }),
    signUp: (email, password, { displayName, invite, redirectTo, language }) =>
      attempt(async ({ auth }) => {
        const { data, error } = await auth.signUp({
          email,
          password,
          options: {
            emailRedirectTo: redirectTo,
            data: {
              display_name: displayName,
              ...(invite === null ? {} : { invite }),
              ...noteOf(language),
            },
          },
        });
        if (!error) awaitConfirmation(storage, data.session ? null : email);
        return { value: data.session && data.user ? userOf(data.user) : null, error };
      }),
    start: (language) =>
      attempt(async ({ auth }) => {
        const { data, error } = await auth.signInAnonymously({ options: { data: noteOf(language) } });
        return { value: data.user ? userOf(data.user) : NO_USER, error };
      }),
    awaitsConfirmation: (email) => awaitsConfirmation(storage, email),
    async signOut() {
      const stored = readStoredSession(storage);
      storage.removeItem(SESSION_KEY);
      awaitConfirmation(storage, null);
      if (!stored) return;
      // not through supabase-js, which deletes whichever session is there when the response comes, perhaps the
      // next user's
      await fetchFromServer(`${config.url}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: { apikey: config.publishableKey, authorization: `Bearer ${stored.accessToken}` },
        keepalive: true,
        signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS),
      }).catch(() => undefined); // the server was not reached: it keeps the session until the session expires
    },
    adopt(userId, mirrored) {
      if (mirrored === null || mirrored === storage.getItem(SESSION_KEY)) return;
      const kept = parseSession(mirrored);
      if (kept?.userId !== userId) return;
      const stored = readStoredSession(storage);
      if (stored?.userId !== userId || isNewer(kept, stored)) storage.setItem(SESSION_KEY, mirrored);
    },
    mirror: (userId) =>
      locks.holdOrSteal('auth', MIRROR_PATIENCE_MS, async () => {
        const kept = parseSession(await mirror.read());
        const stored = readStoredSession(storage);
        const text = storage.getItem(SESSION_KEY);
        if (text === null || stored?.userId !== userId) return;
        if (kept?.userId !== userId || isNewer(stored, kept)) await mirror.keep(userId, text);
      }),
    forget(userId) {
      if (readStoredSession(storage)?.userId === userId) storage.removeItem(SESSION_KEY);
    },
    drop(accessToken) {
      if (readStoredSession(storage)?.accessToken === accessToken) storage.removeItem(SESSION_KEY);
    },
    holds: (userId) => readStoredSession(storage)?.userId === userId,
    remembered: () => readStoredUser(storage),
    signUpName: (userId) => readAccountNote(storage, userId, 'display_name'),
    mailLanguage: (userId) => readAccountNote(storage, userId, 'language') ?? ENGLISH,
    take(session) {
      storage.setItem(SESSION_KEY, session);
      return readStoredUser(storage);
    },
    rename(userId, email) {
      const renamed = withEmail(storage.getItem(SESSION_KEY), userId, email);
      if (renamed !== null) storage.setItem(SESSION_KEY, renamed);
    },
    forgetUnsaved: storage.forgetUnsaved,
    async accessToken(userId, rejected = null) {
      const stored = readStoredSession(storage);
      if (stored?.userId !== userId) return err({ type: 'NoSession' });
      const isRejected = stored.accessToken === rejected; // this device's clock may be hours behind the server's
      if (!isRejected && !isWorn(stored)) return ok(stored.accessToken);
      try {
        const end = await renew(stored);
        if (end.type !== 'Renewed' && end.type !== 'Dead') return err(end);
        const current = readStoredSession(storage); // the session may have changed since, by a sign-out or a sign-in
        if (current?.userId !== userId) return err({ type: 'NoSession' });
        const unchanged = current.accessToken === stored.accessToken;
        if (end.type === 'Renewed') {
          if (unchanged || isNewer(end.session, current)) storage.setItem(SESSION_KEY, end.text);
          return ok(end.session.accessToken);
        }
        if (!unchanged) return err({ type: 'NotNow' });
        storage.removeItem(SESSION_KEY);
        return err({ type: 'NoSession' });
      } catch {
        return err({ type: 'NotNow' });
      }
    },
    listen(listener) {
      listeners.add(listener);
    },
    async takeFromAddress() {
      const token = new URLSearchParams(location.hash.slice(1)).get('access_token');
      if (!mayTakeSession(storage, token ?? undefined)) return null;
      try {
        const { auth } = await client();
        await auth.initialize(); // takes the tokens out of the address
        const { data } = await auth.getSession();
        if (data.session) awaitConfirmation(storage, null);
        return data.session ? userOf(data.session.user) : null;
      } catch {
        return null;
      }
    },
    client,
  };
}

/** Copying takes a moment. If the lock is held longer, its holder is renewing and stores the copy itself. */
const MIRROR_PATIENCE_MS = 15_000;

/** How long the server may take to confirm a sign-out before the device continues. */
const SIGN_OUT_PATIENCE_MS = 3000;

/** The language of an account that notes none. */
const ENGLISH = 'en';

const noteOf = (language: string) => (language === ENGLISH ? {} : { language });

const NO_USER: AuthUser = { id: '', email: '' };

function userOf(user: { id: string; email?: string | undefined }): AuthUser {
  return { id: user.id, email: user.email ?? '' };
}

/** supabase-js uses status 0 when there was no response. */
function failureOf(error: AuthError): AuthFailure {
  const { code = '' } = error;
  if (isGate(code)) return { type: code };
  if (error.name === 'AuthRetryableFetchError' || !error.status) return { type: 'Offline' };
  return { type: code === 'user_already_exists' ? 'EmailTaken' : 'Rejected', code, message: error.message };
}

async function loadClient(
  config: BackendConfig,
  storage: SessionStorage,
  renew: (worn: StoredSession) => Promise<Renewal>,
  report: (event: AuthEvent) => void,
): Promise<SupabaseClient> {
  const { loadSupabase } = await import('#backend/load-supabase.ts');
  const client = loadSupabase(config, storage, renew);
  client.auth.onAuthStateChange((event, session) => {
    // INITIAL_SESSION without a session may only mean that the network is down; SIGNED_OUT is the only real
    // sign-out
    if (event === 'SIGNED_OUT') report({ type: 'SignedOut' });
    else if (event === 'SIGNED_IN' && session) report({ type: 'SignedIn', user: userOf(session.user) });
  });
  return client;
}
