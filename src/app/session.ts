import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OpenUser, OpenUserDeps } from '#app/signed-in.ts';
import type { Auth, AuthUser } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import { loadPatiently } from '#base/back-off.ts';
import type { CorrectedClock } from '#base/corrected-clock.ts';
import type { Locks } from '#base/locks.ts';
import type { Uuid } from '#base/uuid.ts';
import { forgetAvatars } from '#pwa/forget-avatars.ts';
import { StoreDamaged } from '#store/database/store-damaged.ts';
import { StoreGone } from '#store/database/store-gone.ts';
import { StoreOutgrown } from '#store/database/store-outgrown.ts';
import type { StoreEnd } from '#store/database/watch-connection.ts';
import {
  beginWipe,
  leaveBehind,
  readActiveUser,
  readLeftBehind,
  readSession,
  readWipes,
  writeActiveUser,
} from '#store/device/device.ts';
import { forgetScreenMemory } from '#store/device/screen-memory.ts';
import { copy } from '#ui/copy.ts';
import { screens } from '#ui/router/screens.ts';
import type { SessionState } from '#ui/session-state.ts';
import { toasts } from '#ui/toasts.ts';

export interface Session {
  state: StoreApi<SessionState>;
  /** Opens this user's store and shows it. Does nothing when it is open already. */
  enter(user: AuthUser): Promise<void>;
}

export interface SessionDeps {
  auth: Auth;
  config: BackendConfig;
  clock: CorrectedClock;
  locks: Locks;
  /** Where the notes of each user are (store/personal-notes.ts). */
  storage: Storage;
  /** Fetches what opens a user's store: no part of the first code, for somebody may have to sign in before. */
  fetchOpening: () => Promise<{ openUser: (deps: OpenUserDeps) => Promise<OpenUser> }>;
  /** Calls back when this page is shown again as it was left: it has heard nothing meanwhile. */
  onRestored: (listener: () => void) => void;
  /** A newer version of the app has the store: this page is to load it, once that has been said. */
  onOutgrown: () => void;
}

/** A part of the app itself could not be fetched. */
class NotLoaded extends Error {}

type SignedOut = Extract<SessionState, { status: 'signed_out' }>;

type TabMessage = { type: 'signed_in'; user: AuthUser } | { type: 'signed_out' };

/**
 * Who uses this device, as a local fact: neither an expired token nor an unreachable server signs anybody out; only a
 * sign-out does, or the auth server saying that the session is dead, and then the data stays for that same user.
 */
export function startSession({
  auth,
  config,
  clock,
  locks,
  storage,
  fetchOpening,
  onRestored,
  onOutgrown,
}: SessionDeps): Session {
  const state = createStore<SessionState>(() => ({ status: 'loading' }));
  // not named like the storage key: supabase-js opens a channel of that name for itself
  const tabs = new BroadcastChannel('simmer-tabs');
  const tell = (message: TabMessage) => tabs.postMessage(message);
  let open: OpenUser | null = null;
  // one change at a time: entering while leaving would open a store that is being wiped
  let last: Promise<void> = Promise.resolve();
  const inTurn = (change: () => Promise<void>): Promise<void> => {
    const turn = last.then(change);
    last = turn.catch((error) => {
      const loaded = !(error instanceof NotLoaded);
      state.setState({ status: 'failed', loaded, retry }, true);
      if (!loaded) addEventListener('online', retry, { once: true });
    });
    return turn;
  };
  /** For changes that nobody waits for: what went wrong is on screen. */
  const soon = (change: () => Promise<void>) => {
    inTurn(change).catch(() => undefined);
  };

  const show = async (user: AuthUser): Promise<void> => {
    if (open?.userId === user.id) return;
    const left = open;
    open = null;
    await left?.close();
    // the first screen is fetched beside the store, not after it; what fails here is told where it is drawn
    const screen = loadPatiently(screens.dashboard.load).catch(() => undefined);
    const { openUser } = await loadPatiently(fetchOpening).catch((cause: unknown) => {
      throw new NotLoaded('signed-in', { cause });
    });
    const onSessionDead = () => soon(() => endSession(user.id));
    const signInAgain = () => {
      auth.forget(user.id);
      onSessionDead();
    };
    const onStoreEnd = (end: StoreEnd) => soon(() => afterStoreEnd(user, opened, end));
    let opened: OpenUser | null = null;
    try {
      opened = await openUser({ user, auth, config, clock, signOut, signInAgain, onSessionDead, onStoreEnd });
    } catch (error) {
      if (error instanceof StoreOutgrown) return outgrow();
      if (error instanceof StoreDamaged) return showDamage(user);
      // taken away while it was opened: by the browser, which may do so database by database, or by a sign-out
      if (error instanceof StoreGone) return (await isStillHere(user)) ? show(user) : close();
      throw error;
    }
    open = opened;
    await screen;
    state.setState({ status: 'signed_in', userId: user.id, services: open.services }, true);
  };

  /** Nobody waits for it: without the copy the worker sends nothing, and the page does. */
  const mirror = (userId: Uuid) => void auth.mirror(userId).catch(() => undefined);

  const close = async (end: SignedOut = { status: 'signed_out', notice: null }) => {
    const left = open;
    open = null;
    // what was said to one person is not there for the next
    toasts.clear();
    state.setState(end, true);
    await left?.close();
  };

  /** Nothing is deleted before the person says so. */
  const showDamage = async (user: AuthUser) => {
    const { damageOf } = await import('#app/damage.ts');
    const fetchAgain = () =>
      soon(async () => {
        const { wipeUser } = await import('#store/database/wipe-user.ts');
        await wipeUser(user.id);
        await show(user);
      });
    const damage = damageOf(user, clock, { fetchAgain, retry: () => soon(() => show(user)) });
    state.setState({ status: 'damaged', damage }, true);
  };

  const outgrow = () => {
    state.setState({ status: 'outgrown' }, true);
    onOutgrown();
  };

  /** The store ended under the page: opened again where it was lost, left to the newer version that took it. */
  const afterStoreEnd = async (user: AuthUser, ended: OpenUser | null, end: StoreEnd) => {
    if (ended === null || open !== ended) return; // closed or dealt with already
    if (end === 'gone' && !(await isStillHere(user))) return close();
    open = null;
    if (end === 'outgrown') outgrow();
    await ended.close();
    if (end === 'damaged') await showDamage(user);
    if (end === 'gone') await show(user);
  };

  /** False after a sign-out. A lost record of who is here is no sign-out: the session says it, too. */
  const isStillHere = async (user: AuthUser) => {
    const active = await readActiveUser();
    if (active !== undefined) return active?.user_id === user.id;
    if (!auth.holds(user.id)) return false;
    await writeActiveUser({ user_id: user.id, email: user.email });
    return true;
  };

  const admit = async (user: AuthUser) => {
    if (open?.userId === user.id) return;
    // another tab may still be signing this very person out: what is opened now would be wiped
    await finishWipes();
    if ((await readWipes()).includes(user.id)) throw new Error('the data of the last sign-out is still held');
    await writeActiveUser({ user_id: user.id, email: user.email });
    mirror(user.id);
    await show(user);
    if (open?.userId === user.id) tell({ type: 'signed_in', user });
  };

  const signOut = (first?: () => Promise<boolean>) =>
    inTurn(async () => {
      const userId = open?.userId;
      if (!userId || (first && !(await first()))) return;
      // written down first: cut short anywhere below, the next start finishes it
      await beginWipe(userId);
      tell({ type: 'signed_out' });
      await close();
      await auth.signOut();
      await finishWipes();
    });

  /** Does what sign-outs wrote down, one tab at a time. */
  const finishWipes = async () => {
    if ((await readWipes()).length === 0) return;
    await locks.hold('wipe', async () => {
      const wipes = await readWipes();
      if (wipes.length === 0) return;
      await forgetAvatars();
      const { wipeUser } = await import('#store/database/wipe-user.ts');
      for (const userId of wipes) {
        forgetScreenMemory(userId, storage);
        await wipeUser(userId);
      }
    });
  };

  /**
   * The server ended the session of that user: only signing in helps, and what was done here stays for it. A tab that was
   * frozen hears of an end that somebody has signed in again after: only the end of the session that is here counts.
   */
  const endSession = async (userId: Uuid) => {
    if (open?.userId !== userId) return; // our own sign-out, or another tab's: told already
    const isOver = () => !auth.holds(userId);
    if (!isOver()) return;
    await leaveBehind(userId, isOver);
    if (isOver()) await close(ended(userId));
  };

  const ended = (userId: Uuid): SignedOut => ({
    status: 'signed_out',
    notice: 'session_dead',
    removeData: () => soon(() => removeLeft(userId)),
  });

  /** Who cannot or will not sign in again takes what is left here along, as a sign-out does. */
  const removeLeft = async (userId: Uuid) => {
    if (open || (await readActiveUser())) return; // somebody has signed in meanwhile
    await beginWipe(userId);
    tell({ type: 'signed_out' });
    auth.forget(userId);
    await finishWipes();
    await close();
  };

  /** supabase-js says so at every return to the page, also in the midst of a sign-out or just after it. */
  const onSignedIn = async (user: AuthUser) => {
    if (!auth.holds(user.id) || (await readWipes()).includes(user.id)) return;
    await admit(user);
    mirror(user.id);
  };

  auth.listen((event) => {
    if (event.type === 'SignedIn') soon(() => onSignedIn(event.user));
    else
      soon(async () => {
        if (open) await endSession(open.userId);
      });
  });
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'signed_in') soon(() => show(data.user));
    if (data.type === 'signed_out') {
      auth.forgetUnkept();
      soon(() => close());
    }
  });

  onRestored(() =>
    soon(async () => {
      const active = await readActiveUser();
      if (active === null && open) return close();
      if (!active) return;
      // a page that was put away heard nothing meanwhile, neither of writes nor of the end of its connections
      const left = open;
      open = null;
      await left?.close();
      await show({ id: active.user_id, email: active.email });
    }),
  );

  // a confirmation mail leads here with the session in the address; the first redirect would lose it
  const fromMail = location.hash.includes('access_token=');
  /** What was not taken (backend/stored-session.ts) does not stay there for others to read. */
  const emptyAddress = () => history.replaceState(history.state, '', location.pathname + location.search);
  const begin = async () => {
    const look = () => Promise.all([readActiveUser(), readSession(), readWipes()]);
    let [active, session, wipes] = await look();
    if (wipes.length > 0) {
      for (const userId of wipes) auth.forget(userId);
      await finishWipes();
      [active, session, wipes] = await look();
    }
    if (active) {
      if (fromMail) emptyAddress();
      auth.adopt(active.user_id, session);
      await show({ id: active.user_id, email: active.email });
      return mirror(active.user_id);
    }
    const evicted = active === undefined ? auth.remembered() : null;
    const confirmed = evicted ?? (fromMail ? await auth.takeFromAddress() : null);
    if (!confirmed) {
      if (fromMail) emptyAddress();
      const left = (await readLeftBehind()).at(-1);
      if (left && !fromMail) return state.setState(ended(left), true);
      return state.setState({ status: 'signed_out', notice: fromMail ? 'confirmed' : null }, true);
    }
    await admit(confirmed);
    if (!evicted) toasts.success(copy.accountCreated);
  };
  const retry = () =>
    soon(async () => {
      if (state.getState().status !== 'failed') return;
      state.setState({ status: 'loading' }, true);
      const left = open;
      open = null;
      await left?.close();
      await begin();
    });
  soon(begin);

  return { state, enter: (user) => inTurn(() => admit(user)) };
}
