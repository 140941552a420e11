import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { PaintFirst } from '#base/paint-first.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { CommandContext } from '#commands/command-context.ts';
import type { AddressContext } from '#commands/online/online-context.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { QueryContext } from '#queries/query-context.ts';

/**
 * The signed-in person: what queries read from, what commands write to, and what is no data (how syncing stands, ways out).
 * One object per sign-in, built by the composition root (src/app/signed-in.ts). Screens use it through `useQuery` and
 * `useCommand`.
 */
export interface Person extends QueryContext, CommandContext, AddressContext {
  store: QueryContext['store'];
  /** The address of the account. It is part of the session, and changes when the account's address does. */
  email: StoreApi<string>;
  /** The name given at the sign-up: the greeting until the first page of data has arrived. */
  signedUpAs(): string | null;
  /** How syncing stands. */
  sync: StoreApi<SyncStatus>;
  /** Syncs now instead of later. */
  syncNow(): void;
  /** For as long as a screen shows other people's numbers: news within 15 s. Returns how to stop. */
  watchClosely(): () => void;
  /** What waits among friends, for the badge on the way there. */
  friendNews: StoreApi<FriendNews>;
  avatars: AvatarSources;
  memory: Memory;
  /** Decides what is drawn first after a tap. */
  paintFirst: PaintFirst;
  /** Asks the browser, once, to keep what is stored here: called when there is something worth keeping. */
  keepStorage(): void;
  /** Wipes this person's data from the device and leads to /auth. With `first`: does that before, and goes on only if it says so. */
  signOut(first?: () => Promise<boolean>): Promise<void>;
  /** Leads to /auth; what was done here stays for this person. */
  signInAgain(): void;
}

/** Small things a screen remembers for this person on this device, until the sign-out (store/device/screen-memory.ts). */
export interface Memory {
  read(name: string): string | null;
  /** Null forgets it. */
  write(name: string, text: string | null): void;
}

/** Where pictures are to be loaded from. */
export interface AvatarSources {
  /** For the address that a profile names; null: no picture of ours, or not known for a moment. */
  srcOf(avatarUrl: string): string | null;
  /** Calls back when an answer may have changed; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export const PersonContext = createContext<Person | null>(null);

/** The signed-in person. Only inside the routes that need one. */
export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (!person) throw new Error('PersonContext is missing');
  return person;
}
