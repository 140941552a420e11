import type { SyncStatus } from '#base/sync-status.ts';

/** What a tab knows after a round: every tab of the same person shows the same. */
export type RoundEnd = Pick<SyncStatus, 'online' | 'trouble' | 'lastSyncedAt'>;

/** What the tabs of one person say to each other about listening (sync/one-listener.ts). */
export type TabMessage =
  /** Said by a tab that waits for its turn. */
  | { type: 'who' }
  /** The answer of the one whose turn it is. */
  | ({ type: 'here'; listening: boolean } & RoundEnd)
  /** A round of that tab has ended. */
  | ({ type: 'round' } & RoundEnd);

/** Says a word to all other tabs of the same person, and hears theirs. */
export interface TabChannel {
  say(word: TabMessage): void;
  onWord(listener: (word: TabMessage) => void): void;
  close(): void;
}

/** The name is not one of supabase-js's, which has a channel of its own called like its storage key. */
export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    say: (word) => channel.postMessage(word),
    onWord: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
    },
    close: () => channel.close(),
  };
}
