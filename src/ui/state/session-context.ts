import { createContext, useContext } from 'react';
import type { Observable } from 'rxjs';
import type { StoreApi } from 'zustand/vanilla';
import type { SyncStatus } from '#base/sync-status.ts';
import type { CommandContext } from '#commands/command-context.ts';
import type { AddressContext } from '#commands/online/online-context.ts';
import type { RemindContext } from '#commands/online/remind-here.ts';
import type { Dashboard } from '#queries/dashboard.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';
import type { PaintFirst } from '#ui/state/paint-first.ts';

/**
 * The signed-in user: what queries read, what commands write to, and what is not data (sync status, signing
 * out). One object per sign-in, built by the composition root (src/app/signed-in.ts). Screens use it through
 * `useQuery` and `useCommand`.
 */
export interface SessionContext extends QueryContext, CommandContext, AddressContext, RemindContext {
  store: QueryContext['store'];
  /** The account's email address. It comes from the session and changes with it. */
  email: StoreApi<string>;
  /** The name given at sign-up: the greeting until the first page of data has arrived. */
  signedUpAs(): string | null;
  /** The state of syncing. */
  sync: StoreApi<SyncStatus>;
  /** Starts a round now. */
  syncNow(): void;
  /** A screen that shows other users' numbers gets news within 15 s. Returns a function that stops it. */
  watchClosely(): () => void;
  /** What / shows, live: read once for all who use it (ui/hooks/use-dashboard.ts). */
  dashboard$: Observable<Dashboard>;
  /** What waits among friends, for the badge on the navigation. */
  friendNews: StoreApi<FriendNews>;
  avatars: AvatarSources;
  /** What screens remember for this user on this device until the sign-out. */
  memory: ScreenMemory;
  /** Decides what is drawn first after a tap. */
  paintFirst: PaintFirst;
  /** Asks the browser, once, to keep the app's data. Call it when there is something worth keeping. */
  keepStorage(): void;
  /**
   * Deletes this user's data from the device and leads to /auth. `first` runs before that, and the sign-out
   * continues only if it resolves to true.
   */
  signOut(first?: () => Promise<boolean>): Promise<void>;
  /** Leads to /auth; this user's data stays. */
  signInAgain(): void;
}

/** Where to load pictures from. */
export interface AvatarSources {
  /** For an address in a profile. Null: not a picture of ours, or not known for a moment. */
  srcOf(avatarUrl: string): string | null;
  /** Calls back when a result may have changed. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

export const CurrentSession = createContext<SessionContext | null>(null);

/** The signed-in user. Only for routes that need one. */
export function useSession(): SessionContext {
  const session = useContext(CurrentSession);
  if (!session) throw new Error('CurrentSession is missing');
  return session;
}
