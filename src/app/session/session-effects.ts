import type { Effects, SessionEvent, TabMessage } from '#app/session/session-table.ts';
import type { Auth, AuthUser } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import { tryPatiently } from '#base/back-off.ts';
import type { CorrectedClock } from '#base/clock.ts';
import type { Locks } from '#base/locks.ts';
import { network } from '#base/network.ts';
import type { SiteText } from '#base/site-data.ts';
import { isStorageFull, type StoreEnd, StoreEnded } from '#store/database/store-ended.ts';
import {
  type ActiveUser,
  beginWipe,
  type DeviceRecords,
  leaveBehind,
  readDevice,
  writeActiveUser,
} from '#store/device/device-records.ts';
import type { Beginning } from '#store/live-store.ts';
import { copy } from '#ui/copy/copy.ts';
import { screens } from '#ui/shell/screens.ts';
import type { SessionContext } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

/** What a signed-in user's first paint needs. */
const loadFirstScreens = () => Promise.all([screens.layout.load(), screens.dashboard.load()]);

/** One user's store, opened, with its sync running. */
export interface OpenUser {
  userId: string;
  session: SessionContext;
  close(): Promise<void>;
}

export interface OpenUserDeps {
  user: AuthUser;
  /** What the account has, if this device has just made it. */
  beginning: Beginning | undefined;
  auth: Auth;
  config: BackendConfig;
  clock: CorrectedClock;
  /** Runs `first` before the sign-out, which continues only if that resolves to true. */
  signOut: (first?: () => Promise<boolean>) => Promise<void>;
  /** The server no longer knows this user's session: only signing in again helps. */
  onSessionDead: () => void;
  /** The user asks to sign in again: the rest of the session is deleted. */
  signInAgain: () => void;
  /** The store ended while the page used it; may be called several times. */
  onStoreEnd: (end: StoreEnd) => void;
}

export interface EffectDeps {
  auth: Auth;
  config: BackendConfig;
  clock: CorrectedClock;
  locks: Locks;
  /** Holds each user's notes (ui/browser/screen-memory.ts). */
  storage: SiteText;
  /** False at an address with plain HTTP that is not localhost. */
  isSecure: boolean;
  /**
   * Fetches the code that opens a store. It is not in the first chunk, because the user may have to sign in
   * first.
   */
  fetchOpening: () => Promise<{ openUser: (deps: OpenUserDeps) => Promise<OpenUser> }>;
  /** A newer version of the app has upgraded the store: show a message, then reload this page. */
  onNewerVersion: () => void;
}

const wiping = () => import('#app/session/wiping.ts');
const firstVisit = () =>
  tryPatiently(() => import('#app/session/first-visit.ts')).catch((cause: unknown) => {
    throw new NotLoaded('first-visit', { cause });
  });

/** A part of the app itself could not be fetched. */
export class NotLoaded extends Error {}

/**
 * Carries out the effects of the table (session-table.ts). `happen` queues an event and resolves when it is
 * dealt with; `soon` does not wait for the end.
 */
export function createEffects(
  deps: EffectDeps,
  messageTabs: (message: TabMessage) => void,
  { happen, soon }: { happen: (event: SessionEvent) => Promise<void>; soon: (event: SessionEvent) => void },
): Effects {
  const { auth, config, clock, storage, fetchOpening, onNewerVersion } = deps;
  let held: OpenUser | null = null;
  let openings = 0;

  // the link of a confirmation email puts the session into the address; the first redirect would lose it
  const fromMail = location.hash.includes('access_token=');
  const fromFailedMail = /[?#&]error/.test(location.search + location.hash);

  const close = async () => {
    const left = held;
    held = null;
    await left?.close();
  };

  const finishWipes = async () => {
    if ((await readDevice()).wipes.length > 0) await (await wiping()).finishWipes(deps);
  };

  return {
    close,
    finishWipes,
    messageTabs,
    announceSignIn: (user) => {
      if (held?.userId === user.id) messageTabs({ type: 'signed_in', user });
    },
    async beginFirstSteps(userId, visit) {
      (await firstVisit()).askFirst(userId, { isStart: visit === 'started', clock, storage });
      // a failure is reported where they are drawn
      screens.firstSteps.load().catch(() => undefined);
    },
    clearToasts: toasts.clear,
    welcome: () => void toasts.success(copy.accountCreated),
    reloadOnce: onNewerVersion,
    signOut: auth.signOut,
    // not awaited: without the copy the service worker sends nothing, and the page sends it instead
    mirror: (userId) => void auth.mirror(userId).catch(() => undefined),
    retryOnline: () => {
      const stop = network.onChange(() => {
        if (!network.isOnline()) return;
        stop();
        soon({ type: 'retry_asked' });
      });
    },

    async lookUpSession() {
      if (!deps.isSecure) return { type: 'unusable', obstacle: 'insecure' };
      let device: DeviceRecords;
      try {
        device = await readDevice();
      } catch (error) {
        const { isSiteDataBlocked } = await import('#app/session/blocked.ts');
        if (!isSiteDataBlocked(error)) throw error;
        return { type: 'unusable', obstacle: 'blocked' };
      }
      if (device.wipes.length > 0) {
        for (const userId of device.wipes) auth.forget(userId);
        await finishWipes();
        device = await readDevice();
      }
      const { active_user: active, session, left_behind } = device;
      const failedLink = fromFailedMail
        ? (await import('#app/session/failed-link.ts')).takeFailedLink(!!active)
        : null;
      const evicted = active === undefined ? auth.remembered() : null;
      const confirmed = fromMail && !active && !evicted ? await auth.takeFromAddress() : null;
      // a session that was not accepted (backend/stored-session.ts) must not stay visible in the address bar
      if (fromMail && !confirmed)
        history.replaceState(history.state, '', location.pathname + location.search);
      if (active) {
        auth.adopt(active.user_id, session);
        return { type: 'user_found', user: userOf(active) };
      }
      if (evicted) return { type: 'signed_in', user: evicted };
      if (confirmed) return { type: 'signed_in', user: confirmed, visit: 'confirmed' };
      if (fromMail) return { type: 'no_user_found', reason: 'confirmed' };
      const left = left_behind.at(-1);
      const reason = failedLink ?? (left ? 'session_dead' : null);
      // who comes from a link in an email has an account
      const isNewDevice = active === undefined && reason === null;
      return { type: 'no_user_found', reason, left, ...(isNewDevice && { isNewDevice }) };
    },

    async open(user, account) {
      await close();
      // fetched while the store opens; a failure is reported where the screen is drawn
      const screen = tryPatiently(loadFirstScreens).catch(() => undefined);
      const { openUser } = await tryPatiently(fetchOpening).catch((cause: unknown) => {
        throw new NotLoaded('signed-in', { cause });
      });
      const beginning = account && (await firstVisit()).beginningOf(user.id, auth.signUpName(user.id), clock);
      openings += 1;
      const opening = openings;
      const onSessionDead = () => soon({ type: 'session_ended', userId: user.id });
      try {
        held = await openUser({
          user,
          beginning,
          auth,
          config,
          clock,
          signOut: (first) => happen({ type: 'sign_out_asked', userId: user.id, first }),
          signInAgain: () => {
            auth.forget(user.id);
            onSessionDead();
          },
          onSessionDead,
          onStoreEnd: (end) => soon({ type: 'store_ended', opening, end }),
        });
      } catch (error) {
        if (!(error instanceof StoreEnded)) throw error;
        return { type: 'not_opened', user, end: error.end };
      }
      const { session } = held;
      await screen;
      return { type: 'opened', user, opening, session };
    },

    async checkHere(user) {
      const { active_user: active } = await readDevice();
      // a lost record of the active user is no sign-out, because the session also names the user
      if (active === undefined ? !auth.holds(user.id) : active?.user_id !== user.id)
        return { type: 'user_left' };
      if (active === undefined) await writeActiveUser({ user_id: user.id, email: user.email });
      return { type: 'user_here', user };
    },

    async checkAnyone() {
      const { active_user: active } = await readDevice();
      if (active === null) return { type: 'no_user_found', reason: null };
      return active ? { type: 'user_found', user: userOf(active) } : null;
    },

    async checkSession(user) {
      const counts = auth.holds(user.id) && !(await readDevice()).wipes.includes(user.id);
      return counts ? { type: 'signed_in', user } : null;
    },

    async writeActiveUser({ id, email }) {
      if ((await readDevice()).wipes.includes(id))
        throw new Error('the data of the last sign-out has not been deleted yet');
      await writeActiveUser({ user_id: id, email });
    },

    async leaveBehind(userId) {
      // a frozen tab may receive the end of an older session after a new sign-in: only the current one counts
      const isOver = () => !auth.holds(userId);
      if (!isOver()) return null;
      await leaveBehind(userId, isOver);
      return isOver() ? { type: 'session_over' } : null;
    },

    async beginSignOut(userId, first) {
      if (first && !(await first())) return null;
      await beginWipe(userId).catch(async (error) => {
        if (!isStorageFull(error)) throw error;
        // the disk is full: deleting the data, which is due anyway, makes room for the record
        await (await wiping()).wipeStore(userId);
        await beginWipe(userId);
      });
      return { type: 'sign_out_begun' };
    },

    async removeLeft(userId) {
      if ((await readDevice()).active_user) return null; // a user has just signed in
      await beginWipe(userId);
      messageTabs({ type: 'signed_out' });
      auth.forget(userId);
      await finishWipes();
      return { type: 'user_left' };
    },

    wipeStore: async (userId) => void (await (await wiping()).wipeStore(userId)),
  };
}

const userOf = ({ user_id, email }: ActiveUser): AuthUser => ({ id: user_id, email });
