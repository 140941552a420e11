import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { serveConnection } from '#embedded/realtime/realtime-connection.ts';

const TOPIC = 'user:ann';
const CLAIMS = { sub: 'ann', exp: 4_000_000_000, all: { session_id: 'phone' } };

/** A connection whose database queries wait until the test resolves them. */
function connect() {
  const sent: unknown[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => sent.push(JSON.parse(text)),
    close: () => undefined,
    terminate: () => undefined,
  });
  const answers: ((allowed: boolean) => void)[] = [];
  const connection = serveConnection(socket as unknown as WebSocket, {
    tokens: { claims: async () => CLAIMS },
    mayRead: () => new Promise((resolve) => answers.push(resolve)),
    now: () => 0,
    elapsed: () => 0,
    onMember: () => true,
  });
  const say = (event: string, config = {}) =>
    socket.emit(
      'message',
      JSON.stringify(['1', '2', `realtime:${TOPIC}`, event, { access_token: 't', config }]),
      false,
    );
  const answer = async (n: number) => {
    await vi.waitFor(() => expect(answers).toHaveLength(n));
    return () => answers[n - 1]?.(true);
  };
  return { connection, sent, say, answer, end: () => socket.emit('close') };
}

const events = (sent: readonly unknown[]) => sent.map((frame) => JSON.stringify(frame));

test('rejects a join whose session ends during its check', async () => {
  const { connection, sent, say, answer, end } = connect();
  say('phx_join', { private: true });
  const allow = await answer(1);
  connection.endSession('phone');
  allow();
  await vi.waitFor(() => expect(events(sent)).toEqual([expect.stringContaining('"error"')]));
  connection.deliver(TOPIC, 'sync', {});
  expect(sent).toHaveLength(1);
  end();
});

test('accepts a join if another session ends during its check', async () => {
  const { connection, sent, say, answer, end } = connect();
  say('phx_join', { private: true });
  const allow = await answer(1);
  connection.endSession('tablet');
  allow();
  await vi.waitFor(() => expect(events(sent)).toEqual([expect.stringContaining('"ok"')]));
  connection.deliver(TOPIC, 'sync', {});
  expect(sent).toHaveLength(2);
  end();
});
