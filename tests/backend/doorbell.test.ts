import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Auth } from '#backend/auth.ts';
import { listenForDoorbell } from '#backend/doorbell.ts';
import { SOCKET } from '#backend/load-supabase.ts';
import { err, ok } from '#base/result.ts';

const USER = '00000000-0000-4000-8000-000000000001';

type Message = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** A Realtime server: accepts every join, and can close a channel as the real one does when a token expires. */
class FakeSocket {
  static open: FakeSocket | null = null;
  static events: string[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onerror: (() => void) | null = null;
  #joinRef: string | null = null;

  constructor() {
    FakeSocket.open = this;
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const [joinRef, ref, topic, event] = JSON.parse(text) as Message;
    if (topic !== 'phoenix') FakeSocket.events.push(event);
    if (event === 'phx_join') this.#joinRef = joinRef;
    this.#say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
  }

  close(code = 1000, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason, wasClean: true });
  }

  closeChannel(): void {
    this.#say([this.#joinRef, null, `realtime:user:${USER}`, 'phx_close', {}]);
  }

  #say(message: Message): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}

describe('doorbell', () => {
  let client: SupabaseClient;
  let token: Awaited<ReturnType<Auth['accessToken']>>;
  let listening: number;
  let deaf: boolean;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    FakeSocket.events = [];
    FakeSocket.open = null;
    listening = 0;
    deaf = true;
    token = ok('a token');
    client = createClient('http://127.0.0.1:9', 'key', {
      accessToken: async () => 'a token',
      realtime: { ...SOCKET, transport: FakeSocket as unknown as typeof WebSocket },
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const listen = () => {
    const auth = { accessToken: async () => token, client: async () => client } as unknown as Auth;
    const onListening = () => {
      listening += 1;
      deaf = false;
    };
    const onStopped = () => {
      deaf = true;
    };
    return listenForDoorbell({ auth, userId: USER, onRing: () => undefined, onListening, onStopped });
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const joins = () => FakeSocket.events.filter((event) => event === 'phx_join').length;

  it('joins the channel once and stays connected', async () => {
    stop = listen();
    await pass(60_000);
    expect({ listening, joins: joins() }).toEqual({ listening: 1, joins: 1 });
  });

  it('rejoins only once when the server closes the channel', async () => {
    stop = listen();
    await pass(100);
    FakeSocket.open?.closeChannel();
    await pass(120_000);
    expect({ listening, joins: joins(), channels: client.getChannels().length }).toEqual({
      listening: 2,
      joins: 2,
      channels: 1,
    });
  });

  it.each([
    ['the channel', () => FakeSocket.open?.closeChannel()],
    ['the socket', () => FakeSocket.open?.close(1006, 'the server starts again')],
  ])('reconnects after a random delay when the server closes %s', async (_what, closes) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    stop = listen();
    await pass(100);
    closes();
    await pass(600);
    expect(listening, 'an early one').toBe(2);
    random.mockReturnValue(0.999);
    closes();
    await pass(600);
    expect(listening, 'a late one').toBe(2);
    await pass(600);
    expect(listening).toBe(3);
    random.mockRestore();
  });

  it('reconnects only once after the socket was lost', async () => {
    stop = listen();
    await pass(100);
    FakeSocket.open?.close(1006, 'lost');
    expect(deaf).toBe(true);
    await pass(120_000);
    expect(deaf).toBe(false);
    expect({ listening, channels: client.getChannels().length }).toEqual({ listening: 2, channels: 1 });
  });

  it('keeps a single channel when listening stops and restarts at once', async () => {
    stop = listen();
    await pass(100);
    stop();
    stop = listen();
    await pass(60_000);
    expect({ listening, channels: client.getChannels().length }).toEqual({ listening: 2, channels: 1 });
    stop();
    await pass(100);
    expect(client.getChannels()).toEqual([]);
  });

  it('closes the socket soon after listening stops, and opens a new one when listening restarts', async () => {
    stop = listen();
    await pass(100);
    const first = FakeSocket.open;
    stop();
    await pass(510);
    expect(first?.readyState).toBe(3);
    stop = listen();
    await pass(5_000);
    expect(listening).toBe(2);
    expect(FakeSocket.open).not.toBe(first);
  });

  it('retries until a token is available, then joins once', async () => {
    token = err({ type: 'NotNow' });
    stop = listen();
    await pass(20_000);
    expect(joins()).toBe(0);
    token = ok('a token');
    await pass(120_000);
    expect({ listening, joins: joins() }).toEqual({ listening: 1, joins: 1 });
  });
});
