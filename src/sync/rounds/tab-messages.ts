import type { SyncStatus } from '#base/sync-status.ts';

/** What a tab knows after a round. Every tab of the same person shows the same. */
export type RoundEnd = Pick<SyncStatus, 'online' | 'trouble' | 'lastSyncedAt'>;

/** The messages between the tabs of one person about listening (sync/rounds/one-listener.ts). */
export type TabMessage =
  /** A waiting tab asks who is listening. */
  | { type: 'who' }
  /** The answer of the tab that holds the lock. */
  | ({ type: 'here'; listening: boolean } & RoundEnd)
  /** A round of that tab has ended. */
  | ({ type: 'round' } & RoundEnd);

/** Sends messages to all other tabs of the same person, and receives theirs. */
export interface TabChannel {
  send(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): void;
  close(): void;
}

/** `name` must not be supabase-js's storage key: supabase-js opens a channel of that name itself. */
export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    onMessage: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
    },
    close: () => channel.close(),
  };
}
