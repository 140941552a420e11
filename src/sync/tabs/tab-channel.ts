import type { RoundEnd } from '#sync/rounds/engine.ts';

/** The messages between the tabs of one user. */
export type LeaderMessage =
  /** A waiting tab asks for the leader. */
  | { type: 'who' }
  /** The leader's response. `listening`: its doorbell is connected. */
  | ({ type: 'here'; listening: boolean } & RoundEnd)
  /** A round of that tab has ended. */
  | ({ type: 'round' } & RoundEnd);

/** Sends messages to all other tabs of the same user, and receives theirs. */
export interface TabChannel {
  send(message: LeaderMessage): void;
  onMessage(listener: (message: LeaderMessage) => void): void;
  close(): void;
}

/** `name` must not be supabase-js's storage key: supabase-js opens a channel of that name itself. */
export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    onMessage: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<LeaderMessage>) => listener(data);
    },
    close: () => channel.close(),
  };
}
