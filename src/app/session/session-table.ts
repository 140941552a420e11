/**
 * Who uses this device, as a state table. For each event the table says which state follows and which effects
 * to run, in order. The table decides everything and does nothing; session-effects.ts runs the effects.
 *
 * Whether a user is signed in depends on this device only: neither an expired token nor an unreachable server signs a user out. Only
 * a sign-out does, or the auth server when it reports the session as dead; then the data stays for that same
 * user.
 *
 * An effect may return an event. That event is handled before the next effect, and the next outside event
 * waits until all effects are done (session.ts). So the state cannot change between an effect and its event.
 */
import type { AuthUser } from '#backend/auth.ts';
import type { Uuid } from '#base/uuid.ts';
import type { SignInVisit } from '#commands/online/online-context.ts';
import type { StoreEnd, UnopenableReason } from '#store/database/store-ended.ts';
import type { SessionContext } from '#ui/state/session-context.ts';
import type { Obstacle, SignedOutReason } from '#ui/state/session-state.ts';

/** The state that ui/state/session-state.ts shows, as data. */
export type State =
  | { status: 'loading' }
  | { status: 'unusable'; obstacle: Obstacle }
  /**
   * `left`: the user whose data is still here after the server ended the session. `isNewDevice`: no user was ever
   * signed in here.
   */
  | {
      status: 'signed_out';
      reason: SignedOutReason;
      left?: Uuid | undefined;
      isNewDevice?: boolean | undefined;
    }
  /** `opening` numbers the openings of the store. Events of an earlier opening are ignored. */
  | { status: 'signed_in'; user: AuthUser; opening: number; session: SessionContext }
  | { status: 'unopenable'; user: AuthUser; reason: UnopenableReason }
  | { status: 'newer_version' }
  | { status: 'failed'; loaded: boolean };

/** Runs before a sign-out. The sign-out continues only if it resolves to true. */
type First = () => Promise<boolean>;

type Visit = SignInVisit | 'confirmed';

/** Events from outside. */
type OutsideEvent =
  | { type: 'started' }
  | { type: 'retry_asked' }
  /**
   * Signed in here, with a session of the auth server. `confirmed`: through the link of a confirmation email.
   */
  | { type: 'signed_in'; user: AuthUser; visit?: Visit }
  | { type: 'signed_in_elsewhere'; user: AuthUser }
  /** supabase-js reports a session. */
  | { type: 'session_reported'; user: AuthUser }
  /** Without `userId`: the session of the current user. */
  | { type: 'session_ended'; userId?: Uuid }
  | { type: 'sign_out_asked'; userId: Uuid; first: First | undefined }
  | { type: 'signed_out_elsewhere' }
  /** The user asks to remove the data of a session that ended. */
  | { type: 'removal_asked' }
  /**
   * The page comes back from the back/forward cache. While frozen it missed writes and
   * connection closes.
   */
  | { type: 'restored' }
  | { type: 'store_ended'; opening: number; end: StoreEnd }
  | { type: 'reopen_asked' }
  | { type: 'fetch_again_asked' }
  /** An effect has failed. `loaded`: false when a part of the app itself could not be fetched. */
  | { type: 'failed'; loaded: boolean };

type Outcome =
  | { type: 'unusable'; obstacle: Obstacle }
  | { type: 'user_found'; user: AuthUser }
  | {
      type: 'no_user_found';
      reason: SignedOutReason;
      left?: Uuid | undefined;
      isNewDevice?: boolean | undefined;
    }
  | { type: 'opened'; user: AuthUser; opening: number; session: SessionContext }
  | { type: 'not_opened'; user: AuthUser; end: StoreEnd }
  | { type: 'user_here'; user: AuthUser }
  | { type: 'user_left' }
  | { type: 'session_over' }
  | { type: 'sign_out_begun' };

export type SessionEvent = OutsideEvent | Outcome;
type EventType = SessionEvent['type'];

export type TabMessage = { type: 'signed_in'; user: AuthUser } | { type: 'signed_out' };

type Answers<T extends EventType> = Promise<Extract<SessionEvent, { type: T }>>;
type MayAnswer<T extends EventType> = Promise<Extract<SessionEvent, { type: T }> | null>;

/** The effects, each with the events that it may return. Null: no event, nothing follows. */
export interface Effects {
  /** Finishes sign-outs that were cut short, then finds out who is signed in. */
  lookUpSession(): Answers<'unusable' | 'user_found' | 'signed_in' | 'no_user_found'>;
  /** Closes what is open, then opens this user's store. `account`: this device has just made it. */
  open(user: AuthUser, account?: 'made' | 'started'): Answers<'opened' | 'not_opened'>;
  close(): Promise<void>;
  /** Finds out whether the user is still here, or has signed out in another tab. */
  checkHere(user: AuthUser): Answers<'user_here' | 'user_left'>;
  /** Finds out whether a user is signed in now. */
  checkAnyone(): MayAnswer<'user_found' | 'no_user_found'>;
  /** Finds out whether a session that supabase-js reports counts. */
  checkSession(user: AuthUser): MayAnswer<'signed_in'>;
  /** Gives the service worker a copy of the session. */
  mirror(userId: Uuid): void;
  writeActiveUser(user: AuthUser): Promise<void>;
  /** Records that the session has ended and whose data stays. */
  leaveBehind(userId: Uuid): MayAnswer<'session_over'>;
  /** Asks `first`, then records that this user's data must be deleted. */
  beginSignOut(userId: Uuid, first: First | undefined): MayAnswer<'sign_out_begun'>;
  /** Deletes the session on this device and on the server. */
  signOut(): Promise<void>;
  /** Finishes recorded sign-outs, one tab at a time. */
  finishWipes(): Promise<void>;
  /** Deletes the data that this user left behind, as a sign-out would. */
  removeLeft(userId: Uuid): MayAnswer<'user_left'>;
  /** Deletes the store of this user, who stays signed in. */
  wipeStore(userId: Uuid): Promise<void>;
  messageTabs(message: TabMessage): void;
  /** Announces to the other tabs that this user has signed in, if the store has opened. */
  announceSignIn(user: AuthUser): void;
  /** Has this user, who is new, answer the first questions. */
  beginFirstSteps(userId: Uuid, visit: Exclude<Visit, 'again'>): Promise<void>;
  clearToasts(): void;
  welcome(): void;
  reloadOnce(): void;
  retryOnline(): void;
}

/** An effect to run: its name and its arguments. */
export type Effect = {
  [Name in keyof Effects]: readonly [Name, ...Parameters<Effects[Name]>];
}[keyof Effects];

/** Without `next` the state stays as it is. */
export interface Step {
  next?: State;
  effects: readonly Effect[];
}

const to = (next: State, ...effects: readonly Effect[]): Step => ({ next, effects });
const stay = (...effects: readonly Effect[]): Step => ({ effects });
/** Nothing follows, on purpose. */
const ignored = stay();

const signedOut: State = { status: 'signed_out', reason: null };

/** The next user must not see messages for this one. */
const leave = (next: State = signedOut): Step => to(next, ['clearToasts'], ['close']);

const open = (user: AuthUser): Step => stay(['open', user]);

/** Another tab may still be signing this user out, and would delete a store that is opened before it has finished. */
const enter = (user: AuthUser, visit: Visit): Step =>
  stay(
    ['finishWipes'],
    ...(visit === 'again' ? [] : ([['beginFirstSteps', user.id, visit]] as const)),
    ['writeActiveUser', user],
    ['mirror', user.id],
    visit === 'made' || visit === 'started' ? ['open', user, visit] : ['open', user],
    ['announceSignIn', user],
    ...(visit === 'confirmed' ? ([['welcome']] as const) : []),
  );

/**
 * A deleted store is opened again. A store that cannot be opened is left alone. A store that a newer version
 * has upgraded stays with that version.
 */
const afterEnd = (user: AuthUser, end: StoreEnd): Step => {
  if (end === 'newer_version') return to({ status: 'newer_version' }, ['reloadOnce'], ['close']);
  if (end === 'deleted') return stay(['checkHere', user]);
  // nothing is deleted before the user agrees
  return to({ status: 'unopenable', user, reason: end }, ['close']);
};

const isHere = (state: State, { id }: AuthUser): boolean =>
  state.status === 'signed_in' && state.user.id === id;

type Status = State['status'];
type Cell<S, E> = (state: S, event: E) => Step;
type Cells<E> = { [S in Status]?: Cell<Extract<State, { status: S }>, E> };
type Row<E> = Cell<State, E> | Cells<E>;

/**
 * What follows each event. A function applies in every state. Cells apply in the states they name; in all
 * others the event is ignored, on purpose.
 */
export const TABLE: { readonly [T in EventType]: Row<Extract<SessionEvent, { type: T }>> } = {
  // The start

  started: { loading: () => stay(['lookUpSession']) },
  unusable: (_, { obstacle }) => to({ status: 'unusable', obstacle }),
  user_found: (_, { user }) => stay(['open', user], ['mirror', user.id]),
  no_user_found: {
    loading: (_, { reason, left, isNewDevice }) => to({ status: 'signed_out', reason, left, isNewDevice }),
    signed_in: () => leave(),
    unopenable: () => leave(),
  },

  // Signing in

  signed_in: (state, { user, visit = 'again' }) =>
    isHere(state, user) ? stay(['mirror', user.id]) : enter(user, visit),
  signed_in_elsewhere: (state, { user }) => (isHere(state, user) ? ignored : open(user)),
  // supabase-js reports it whenever the page becomes visible, even during a sign-out or just after it
  session_reported: (_, { user }) => stay(['checkSession', user]),

  // The store

  opened: (_, { user, opening, session }) => to({ status: 'signed_in', user, opening, session }),
  // `deleted`: while it was opened, by a sign-out or by the browser, which may delete one database at a
  // time
  not_opened: (_, { user, end }) => afterEnd(user, end),
  // an earlier opening was closed or handled already
  store_ended: {
    signed_in: ({ user, opening }, event) =>
      event.opening === opening ? afterEnd(user, event.end) : ignored,
  },
  user_here: (_, { user }) => open(user),
  user_left: () => leave(),

  // The page

  restored: ({ status }) => (status === 'unusable' ? ignored : stay(['checkAnyone'])),
  failed: (_, { loaded }) => {
    const failed: State = { status: 'failed', loaded };
    return loaded ? to(failed) : to(failed, ['retryOnline']);
  },
  // close the store if it is open, because anything may have failed
  retry_asked: { failed: () => to({ status: 'loading' }, ['close'], ['lookUpSession']) },
  reopen_asked: { unopenable: ({ user }) => open(user) },
  fetch_again_asked: { unopenable: ({ user }) => stay(['wipeStore', user.id], ['open', user]) },

  // Leaving

  sign_out_asked: {
    signed_in: ({ user }, { userId, first }) =>
      user.id === userId ? stay(['beginSignOut', userId, first]) : ignored,
  },
  // the deletion is recorded by now: if it is cut short below, the next start finishes it
  sign_out_begun: {
    signed_in: () =>
      to(
        signedOut,
        ['messageTabs', { type: 'signed_out' }],
        ['clearToasts'],
        ['close'],
        ['signOut'],
        ['finishWipes'],
      ),
  },
  signed_out_elsewhere: () => leave(),
  // when the user has signed out already, in this tab or another, which has informed the other tabs
  session_ended: {
    signed_in: ({ user }, { userId = user.id }) =>
      user.id === userId ? stay(['leaveBehind', userId]) : ignored,
  },
  session_over: {
    signed_in: ({ user }) => leave({ status: 'signed_out', reason: 'session_dead', left: user.id }),
  },
  // a user who does not sign in again can delete the data left here, as a sign-out does
  removal_asked: { signed_out: ({ left }) => (left ? stay(['removeLeft', left]) : ignored) },
};

export function follow(state: State, event: SessionEvent): Step {
  const row: Row<never> = TABLE[event.type];
  const cell = (typeof row === 'function' ? row : row[state.status]) as Cell<State, SessionEvent> | undefined;
  return cell?.(state, event) ?? ignored;
}
