import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Auth } from '#backend/auth.ts';
import { jittered } from '#base/back-off.ts';
import type { Uuid } from '#base/uuid.ts';

export interface DoorbellDeps {
  auth: Auth;
  userId: Uuid;
  /** Another device or user has changed data of this user: pull. */
  onRing: (origin: Uuid | null) => void;
  /** Listening has started or restarted. Earlier rings were missed. */
  onListening: () => void;
  /** Listening has stopped, for now. */
  onStopped: () => void;
}

/** A closed channel is opened again after 1, 2, 4 … 30 s, or up to half as long again. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Listens on the user's private broadcast channel (docs/sync.md, Doorbell) until stopped. The server closes a
 * channel for good when its token expires; then a new one is joined.
 */
export function listenForDoorbell({
  auth,
  userId,
  onRing,
  onListening,
  onStopped,
}: DoorbellDeps): () => void {
  let stopped = false;
  let channel: RealtimeChannel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;

  const again = () => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void join(), jittered(wait));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const join = async () => {
    try {
      const token = await auth.accessToken(userId);
      if (!token.ok) return again();
      const client = await auth.client();
      // a channel joined now would wait for a socket that is never opened
      if (client.realtime.isDisconnecting()) return again();
      const left = channel;
      channel = null; // first, because leaving also reports a closed channel, and that would join again
      if (left) await client.removeChannel(left);
      await client.realtime.setAuth();
      if (stopped) return;
      const joined = client.channel(`user:${userId}`, { config: { private: true } });
      channel = joined;
      joined.on('broadcast', { event: 'sync' }, ({ payload }) => onRing(originOf(payload)));
      joined.subscribe((status) => {
        if (stopped || channel !== joined) return;
        if (status === 'SUBSCRIBED') {
          clearTimeout(timer); // supabase-js has reconnected by itself
          wait = FIRST_WAIT_MS;
          onListening();
          return;
        }
        onStopped();
        again();
      });
    } catch {
      again(); // supabase-js could not be fetched yet
    }
  };

  void join();
  return () => {
    stopped = true;
    clearTimeout(timer);
    const left = channel;
    channel = null;
    if (left) void auth.client().then((client) => client.removeChannel(left));
  };
}

function originOf(payload: unknown): Uuid | null {
  if (typeof payload !== 'object' || payload === null || !('origin' in payload)) return null;
  return typeof payload.origin === 'string' ? payload.origin : null;
}
