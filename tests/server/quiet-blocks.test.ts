import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { dayAgo, line, requestOf } from '#tests/support/stories/server-story.ts';

type User = Awaited<ReturnType<TestServer['user']>>;

/*
 * A blocked user cannot detect the block (docs/security.md): over HTTP, every request about the user who blocked them gets the response
 * of the same request about an unknown user, byte for byte, in the same time.
 */
const AT = `${dayAgo(1)}T10:00:00.000Z`;
let server: TestServer;
let ann: User;
let blocked: User;
/** A message from before the block, and the friendship between the two users. */
const friendship = randomUUID();
const message = randomUUID();

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.user('Ann');
  blocked = await server.user('Bob');
  await server.query(
    `insert into public.friendships (id, user_id, friend_id, status) values ($1, $2, $3, 'accepted')`,
    [friendship, ann.id, blocked.id],
  );
  await server.query(
    'insert into public.messages (id, sender_id, receiver_id, message) values ($1, $2, $3, $4)',
    [message, ann.id, blocked.id, 'hi'],
  );
  await server.query(
    'insert into public.boundaries (user_id, other_id, name, blocked_since) values ($1, $2, $3, now())',
    [ann.id, blocked.id, 'Bob'],
  );
});
afterAll(() => server?.end());

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: 'any-public-key',
      authorization: `Bearer ${blocked.token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // the Location header of the response repeats the request
  const { date: _, 'content-location': __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, text: await response.text(), headers };
}

/** The result of `sync` for one mutation, without the rest of the response, which differs between requests. */
async function outcomeOf(name: string, args: object) {
  const client_id = randomUUID();
  const request = requestOf(blocked.id, { client_id, mutations: [line(1, name, args)], limit: 1 });
  let answer = JSON.parse((await call('POST', 'rpc/sync', { request })).text);
  if (answer.results.length === 0) answer = JSON.parse((await call('POST', 'rpc/sync', { request })).text);
  return JSON.stringify(answer.results);
}

const UNKNOWN = randomUUID();
/** All requests about a user by address, by id, or by a row of the two. */
const QUESTIONS: Record<
  string,
  (who: { email: string; id: string; row: string; message: string }) => Promise<unknown>
> = {
  'a lookup': ({ email }) => call('POST', 'rpc/find_user', { email }),
  'the same lookup again': ({ email }) => call('POST', 'rpc/find_user', { email }),
  'a request': ({ email }) => outcomeOf('requestFriend', { friendship_id: randomUUID(), email }),
  'a message': ({ id }) =>
    outcomeOf('sendMessage', { message_id: randomUUID(), receiver_id: id, message: 'hi', created_at: AT }),
  'an answer': ({ row }) => outcomeOf('acceptFriend', { friendship_id: row }),
  'a rejection': ({ row }) => outcomeOf('rejectFriend', { friendship_id: row }),
  'a cancelled request': ({ row }) => outcomeOf('cancelRequest', { friendship_id: row }),
  'a read mark': (who) => outcomeOf('markRead', { message_ids: [who.message] }),
  'a request made directly': ({ id }) => call('POST', 'friendships', { user_id: blocked.id, friend_id: id }),
  'a message sent directly': ({ id }) =>
    call('POST', 'messages', { sender_id: blocked.id, receiver_id: id, message: 'hi' }),
  'an answer given directly': ({ row }) => call('PATCH', `friendships?id=eq.${row}`, { status: 'accepted' }),
  'a removal made directly': ({ row }) => call('DELETE', `friendships?id=eq.${row}`),
  'a read mark made directly': (who) => call('PATCH', `messages?id=eq.${who.message}`, { read: true }),
  'reading the profile': ({ id }) => call('GET', `profiles?select=display_name&user_id=eq.${id}`),
  'reading the streaks': ({ id }) => call('GET', `streaks?user_id=eq.${id}`),
  'reading check-ins': ({ id }) => call('GET', `check_ins?user_id=eq.${id}`),
  'reading the friendship': ({ row }) => call('GET', `friendships?id=eq.${row}`),
  'reading messages': ({ id }) => call('GET', `messages?sender_id=eq.${id}`),
  'reading decisions': ({ id }) => call('GET', `boundaries?user_id=eq.${id}`),
};

describe('a block', () => {
  it.each(Object.entries(QUESTIONS))(
    'makes %s behave as for a user who does not exist',
    async (_what, ask) => {
      const there = { email: ann.email, id: ann.id, row: friendship, message };
      const nowhere = { email: 'unknown@x.com', id: UNKNOWN, row: randomUUID(), message: randomUUID() };
      expect(await ask(there)).toEqual(await ask(nowhere));
    },
  );

  it.each(['a lookup', 'a message sent directly'])(
    'does not change the response time of %s',
    async (question) => {
      const ask = QUESTIONS[question];
      if (!ask) throw new Error('No question');
      const unknown = { email: 'unknown@x.com', id: UNKNOWN, row: UNKNOWN, message: UNKNOWN };
      const there = { email: ann.email, id: ann.id, row: friendship, message };
      // other programs slow down some answers: compare the lower quartiles, and measure again if they differ
      await vi.waitFor(async () => {
        const times = { there: [] as number[], nowhere: [] as number[] };
        for (let round = 0; round < 40; round++)
          for (const who of round % 2 ? (['there', 'nowhere'] as const) : (['nowhere', 'there'] as const)) {
            const begun = performance.now();
            await ask(who === 'there' ? there : unknown);
            times[who].push(performance.now() - begun);
          }
        const ratio = quartile(times.there) / quartile(times.nowhere);
        expect(ratio).toBeGreaterThan(0.5);
        expect(ratio).toBeLessThan(2);
      });
    },
  );

  function quartile(values: readonly number[]): number {
    return [...values].sort((a, b) => a - b)[values.length >> 2] ?? Number.NaN;
  }
});
