import { expect, it } from 'vitest';
import { createRequestQueue } from '#embedded/data/request-queue.ts';

it('runs one turn after the other in order of arrival, even after a failure', async () => {
  const queue = createRequestQueue();
  const seen: string[] = [];
  const turn = (name: string, fails = false) =>
    queue.run(async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const all = Promise.allSettled([turn('a'), turn('b', true), turn('c')]);
  await queue.idle();
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect((await all).map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('rotates between clients, even if many requests of one of them wait', async () => {
  const queue = createRequestQueue();
  const seen: string[] = [];
  const turn = (name: string, whose?: string) =>
    queue.run(async () => {
      seen.push(name);
    }, whose);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void turn(name, 'ann');
  for (const name of ['b1', 'b2']) void turn(name, 'bob');
  void turn('own');
  await queue.idle();
  expect(seen).toEqual(['a1', 'a2', 'b1', 'own', 'a3', 'b2', 'a4']);
});

it('runs several turns at once, but no more than allowed', async () => {
  const queue = createRequestQueue(2);
  let running = 0;
  let most = 0;
  const turn = () =>
    queue.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
  await Promise.all([turn(), turn(), turn(), turn(), turn()]);
  expect(most).toBe(2);
});
