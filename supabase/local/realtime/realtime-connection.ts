import type { RawData, WebSocket } from 'ws';
import type { TokenCheck } from '#local/api/token-check.ts';
import {
  asRecord,
  formatPhoenixMessage,
  type PhoenixMessage,
  parsePhoenixMessage,
} from '#local/realtime/phoenix-message.ts';
import type { ReadPermission } from '#local/realtime/realtime-permission.ts';

export interface RealtimeConnection {
  /** Passes a broadcast on if this connection has joined the topic. */
  deliver(topic: string, event: string, payload: unknown): void;
  /** Closes the topics that this session has joined. */
  endSession(id: string): void;
}

export interface ConnectionDeps {
  tokens: TokenCheck;
  /** Asks the database in turn, unless the answer is no longer needed. */
  mayRead: ReadPermission;
  now: () => number;
  elapsed: () => number;
  /** Call it before a topic is joined. False: there is no place for this person. */
  onMember: (person: string) => boolean;
}

const PREFIX = 'realtime:';
const MOST_TOPICS = 10;
/** A client sends a heartbeat every 25 s. After twice that time in silence it is gone. */
const SILENCE_MS = 60_000;
/** A socket may be open for so long without a topic. */
const JOIN_MS = 10_000;
/** Ten times what supabase-js sends when it reconnects with ten topics. */
const MOST_FRAMES = 100;
const FRAME_REFILL_MS = 200;
/** More unread bytes end the socket: its client sends but does not read. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** The client reconnects by itself, after longer and longer pauses. */
const TRY_LATER = 1013;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Joined {
  ref: string | null;
  sub: string;
  session: unknown;
  expiry: NodeJS.Timeout;
}

/** Serves one socket: private broadcast channels, read only. Answers anything else with an error. */
export function serveConnection(
  socket: WebSocket,
  { tokens, mayRead, now, elapsed, onMember }: ConnectionDeps,
): RealtimeConnection {
  const joined = new Map<string, Joined>();
  /** For each topic the newest join or renewal that is not answered yet. */
  const asked = new Map<string, PhoenixMessage>();
  const asking = new Set<string>();
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
    if (!allowed) {
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
    // ask the policies again with every new token, as on hosted: the session may have ended meanwhile
    const allowed =
      claims?.sub === member.sub &&
      (await mayRead(claims, topic.slice(PREFIX.length), isWanted).catch(() => false));
    if (!isWanted() || joined.get(topic) !== member) return;
    if (allowed === 'full') return socket.close(TRY_LATER);
    if (!claims || !allowed) return close(topic);
    clearTimeout(member.expiry);
    member.session = claims.all.session_id;
    member.expiry = expireAt(topic, claims.exp);
  };

  /** Asks one question at a time for a topic. Of those that come meanwhile, only the newest is asked. */
  const ask = async (message: PhoenixMessage) => {
    const { topic } = message;
    asked.set(topic, message);
    if (asking.has(topic)) return;
    asking.add(topic);
    for (let current = asked.get(topic); current; current = asked.get(topic)) {
      const question = current;
      const isWanted = () => isOpen() && asked.get(topic) === question;
      await (question.event === 'phx_join' ? join(question, isWanted) : renew(question, isWanted));
      if (asked.get(topic) === question) asked.delete(topic);
    }
    asking.delete(topic);
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
    // frames that were read before the socket was ended still arrive
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
      for (const [topic, { session }] of [...joined]) if (session === id) close(topic);
    },
  };
}

/** True while frames come no faster than our own client sends them. */
function createFrameLimit(elapsed: () => number): () => boolean {
  let used = 0;
  let at = elapsed();
  return () => {
    used = Math.max(0, used - (elapsed() - at) / FRAME_REFILL_MS) + 1;
    at = elapsed();
    return used <= MOST_FRAMES;
  };
}
