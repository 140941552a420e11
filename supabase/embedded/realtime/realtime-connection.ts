import type { RawData, WebSocket } from 'ws';
import type { TokenCheck } from '#embedded/auth/token-check.ts';
import {
  asRecord,
  formatPhoenixMessage,
  type PhoenixMessage,
  parsePhoenixMessage,
} from '#embedded/realtime/phoenix-message.ts';
import type { ReadPermission } from '#embedded/realtime/realtime-permission.ts';

export interface RealtimeConnection {
  /** Sends a broadcast to the client if this connection has joined the topic. */
  deliver(topic: string, event: string, payload: unknown): void;
  /** Closes the topics that this session has joined. */
  endSession(id: string): void;
}

export interface ConnectionDeps {
  tokens: Pick<TokenCheck, 'claims'>;
  mayRead: ReadPermission;
  now: () => number;
  elapsed: () => number;
  /** Called before a topic is joined. Returns false if all places are taken. */
  onMember: (user: string) => boolean;
}

const PREFIX = 'realtime:';
const MOST_TOPICS = 10;
/** A client sends a heartbeat every 25 s. One that misses two of them is gone. */
const SILENCE_MS = 60_000;
/** How long a socket may be open without a topic. */
const JOIN_MS = 10_000;
/** Ten times what supabase-js sends when it reconnects with ten topics. */
const MOST_FRAMES = 100;
const FRAME_REFILL_MS = 200;
/** A socket with more unread bytes is ended: its client does not read. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** The close code after which the client reconnects on its own, with longer and longer pauses. */
const TRY_LATER = 1013;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Joined {
  ref: string | null;
  sub: string;
  session: unknown;
  expiry: NodeJS.Timeout;
}

/** Serves one socket. It offers private broadcast channels for reading, and responds to anything else with an error. */
export function serveConnection(
  socket: WebSocket,
  { tokens, mayRead, now, elapsed, onMember }: ConnectionDeps,
): RealtimeConnection {
  const joined = new Map<string, Joined>();
  /** For each topic, the newest join or token renewal that is not answered yet. */
  const asked = new Map<string, PhoenixMessage>();
  const asking = new Set<string>();
  /** Sessions that have ended since a question was put to the database: its result may be older than that. */
  const ended = new Set<unknown>();
  let silence = setTimeout(() => socket.terminate(), SILENCE_MS);
  const idle = setTimeout(() => socket.terminate(), JOIN_MS);
  const isOpen = () => socket.readyState === socket.OPEN;
  const mayPass = createFrameLimit(elapsed);

  const send = (message: PhoenixMessage) => {
    if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
    else if (isOpen()) socket.send(formatPhoenixMessage(message));
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

  const join = async (message: PhoenixMessage, isWanted: () => boolean) => {
    const { topic, payload } = message;
    const claims = await tokens.claims(String(payload.access_token ?? ''));
    const isPrivate = asRecord(payload.config).private === true;
    if (!claims || !isPrivate || !topic.startsWith(PREFIX))
      return reply(message, 'error', { reason: 'Unauthorized' });
    const topics = new Set([...joined.keys(), ...asked.keys()]);
    if (topics.size > MOST_TOPICS) {
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    }
    const allowed = await mayRead(claims, topic.slice(PREFIX.length), isWanted).catch(() => false);
    if (!isWanted()) return;
    if (allowed === 'full') return socket.close(TRY_LATER);
    if (!allowed || ended.has(claims.all.session_id)) {
      const reason = 'Unauthorized: You do not have permissions to read from this Channel topic';
      return reply(message, 'error', { reason });
    }
    if (!onMember(claims.sub)) return socket.close(TRY_LATER);
    clearTimeout(idle);
    leave(topic);
    joined.set(topic, {
      ref: message.joinRef,
      sub: claims.sub,
      session: claims.all.session_id,
      expiry: expireAt(topic, claims.exp),
    });
    reply(message, 'ok', { postgres_changes: [] });
  };

  const renew = async ({ topic, payload }: PhoenixMessage, isWanted: () => boolean) => {
    const member = joined.get(topic);
    if (!member) return;
    const claims = await tokens.claims(String(payload.access_token ?? ''));
    // check the policies again with every new token, as hosted Supabase does: the session may have ended since
    const allowed =
      claims?.sub === member.sub &&
      (await mayRead(claims, topic.slice(PREFIX.length), isWanted).catch(() => false));
    if (!isWanted() || joined.get(topic) !== member) return;
    if (allowed === 'full') return socket.close(TRY_LATER);
    if (!claims || !allowed || ended.has(claims.all.session_id)) return close(topic);
    clearTimeout(member.expiry);
    member.session = claims.all.session_id;
    member.expiry = expireAt(topic, claims.exp);
  };

  /** Handles one join or renewal at a time for a topic. Of those that arrive while it runs, only the newest is handled. */
  const ask = async (message: PhoenixMessage) => {
    const { topic } = message;
    asked.set(topic, message);
    if (asking.has(topic)) return;
    asking.add(topic);
    for (let current = asked.get(topic); current; current = asked.get(topic)) {
      const wish = current;
      const isWanted = () => isOpen() && asked.get(topic) === wish;
      await (wish.event === 'phx_join' ? join(wish, isWanted) : renew(wish, isWanted));
      if (asked.get(topic) === wish) asked.delete(topic);
    }
    asking.delete(topic);
    if (asking.size === 0) ended.clear();
  };

  const handle = async (message: PhoenixMessage): Promise<void> => {
    switch (message.event) {
      case 'heartbeat':
        return reply(message, 'ok');
      case 'phx_leave':
        asked.delete(message.topic);
        leave(message.topic);
        return reply(message, 'ok');
      case 'access_token':
      case 'phx_join':
        return ask(message);
      default:
        return reply(message, 'error', { reason: 'Unsupported' });
    }
  };

  socket.on('ping', (data) => {
    if (!mayPass() || socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
    else socket.pong(data);
  });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    // frames that arrived before the socket was ended are still delivered here
    if (!isOpen()) return;
    if (!mayPass()) return socket.terminate();
    clearTimeout(silence);
    silence = setTimeout(() => socket.terminate(), SILENCE_MS);
    const message = isBinary ? null : parsePhoenixMessage(data.toString());
    if (!message) return socket.close(1003);
    handle(message).catch(() => socket.close(1011));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(silence);
    clearTimeout(idle);
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
    endSession(id) {
      if (asking.size > 0) ended.add(id);
      for (const [topic, { session }] of [...joined]) if (session === id) close(topic);
    },
  };
}

/** Call the result for each frame. It returns false if frames come faster than our own client sends them. */
function createFrameLimit(elapsed: () => number): () => boolean {
  let used = 0;
  let at = elapsed();
  return () => {
    used = Math.max(0, used - (elapsed() - at) / FRAME_REFILL_MS) + 1;
    at = elapsed();
    return used <= MOST_FRAMES;
  };
}
