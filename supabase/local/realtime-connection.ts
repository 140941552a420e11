import type { RawData, WebSocket } from 'ws';
import {
  asRecord,
  formatPhoenixMessage,
  type PhoenixMessage,
  parsePhoenixMessage,
} from '#local/phoenix-message.ts';
import type { TokenCheck, UserClaims } from '#local/token-check.ts';

export interface RealtimeConnection {
  /** Passes a broadcast on if this connection has joined the topic. */
  deliver(topic: string, event: string, payload: unknown): void;
}

export interface ConnectionDeps {
  tokens: TokenCheck;
  mayRead: (claims: UserClaims, topic: string) => Promise<boolean>;
  now: () => number;
}

const PREFIX = 'realtime:';
const MOST_TOPICS = 10;
/** A client sends a heartbeat every 25 s; twice that in silence and it is gone. */
const SILENCE_MS = 60_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Joined {
  ref: string | null;
  sub: string;
  expiry: NodeJS.Timeout;
}

/** One socket: private broadcast channels, read only. Anything else is answered with an error. */
export function serveConnection(
  socket: WebSocket,
  { tokens, mayRead, now }: ConnectionDeps,
): RealtimeConnection {
  const joined = new Map<string, Joined>();
  const joining = new Set<string>();
  let silence = setTimeout(() => socket.terminate(), SILENCE_MS);

  const send = (message: PhoenixMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(formatPhoenixMessage(message));
  };
  const reply = (to: PhoenixMessage, status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
    send({ ...to, event: 'phx_reply', payload: { status, response } });
  const leave = (topic: string) => {
    clearTimeout(joined.get(topic)?.expiry);
    joined.delete(topic);
  };
  const close = (topic: string) => {
    const ref = joined.get(topic)?.ref ?? null;
    leave(topic);
    send({ joinRef: ref, ref: null, topic, event: 'phx_close', payload: {} });
  };
  const expireAt = (topic: string, exp: number) =>
    setTimeout(() => close(topic), Math.min(Math.max(0, exp * 1000 - now()), LONGEST_TIMER_MS));

  const join = async (message: PhoenixMessage) => {
    const { topic, payload } = message;
    const claims = await tokens.claims(String(payload.access_token ?? ''));
    const isPrivate = asRecord(payload.config).private === true;
    if (!claims || !isPrivate || !topic.startsWith(PREFIX))
      return reply(message, 'error', { reason: 'Unauthorized' });
    if (joined.size + joining.size >= MOST_TOPICS && !joined.has(topic)) {
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    }
    joining.add(topic);
    const allowed = await mayRead(claims, topic.slice(PREFIX.length)).catch(() => false);
    joining.delete(topic);
    if (!allowed) {
      const reason = 'Unauthorized: You do not have permissions to read from this Channel topic';
      return reply(message, 'error', { reason });
    }
    if (socket.readyState !== socket.OPEN) return;
    leave(topic);
    joined.set(topic, { ref: message.joinRef, sub: claims.sub, expiry: expireAt(topic, claims.exp) });
    reply(message, 'ok', { postgres_changes: [] });
  };

  const renew = async ({ topic, payload }: PhoenixMessage) => {
    const claims = await tokens.claims(String(payload.access_token ?? ''));
    const member = joined.get(topic);
    if (!member) return;
    // policies are asked again with every new token, as on hosted: a session may have ended meanwhile
    const allowed =
      claims?.sub === member.sub && (await mayRead(claims, topic.slice(PREFIX.length)).catch(() => false));
    if (joined.get(topic) !== member) return;
    if (!claims || !allowed) return close(topic);
    clearTimeout(member.expiry);
    member.expiry = expireAt(topic, claims.exp);
  };

  const handle = async (message: PhoenixMessage): Promise<void> => {
    switch (message.event) {
      case 'heartbeat':
        return reply(message, 'ok');
      case 'phx_leave':
        leave(message.topic);
        return reply(message, 'ok');
      case 'access_token':
        return renew(message);
      case 'phx_join':
        return join(message);
      default:
        return reply(message, 'error', { reason: 'Unsupported' });
    }
  };

  socket.on('message', (data: RawData, isBinary: boolean) => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.terminate(), SILENCE_MS);
    const message = isBinary ? null : parsePhoenixMessage(data.toString());
    if (!message) return socket.close(1003);
    handle(message).catch(() => socket.close(1011));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(silence);
    for (const topic of [...joined.keys()]) leave(topic);
  });

  return {
    deliver(topic, event, payload) {
      const member = joined.get(PREFIX + topic);
      if (!member) return;
      send({
        joinRef: member.ref,
        ref: null,
        topic: PREFIX + topic,
        event: 'broadcast',
        payload: { type: 'broadcast', event, payload },
      });
    },
  };
}
