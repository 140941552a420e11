import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setProfile } from '#commands/set-profile.ts';
import type { Intent } from '#schemas/mutation.ts';
import type { LiveStore } from '#store/live-store.ts';
import { parseResults } from '#sync/protocol/parse-results.ts';
import type { MutationResult, SyncRequest } from '#sync/protocol/protocol.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { firstUnanswered, markResults } from '#sync/push/push-results.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';

describe('reading the results of mutations', () => {
  it('takes what was applied, and what was rejected with its code', () => {
    const results = [
      { seq: 1, status: 'applied' },
      { seq: 2, status: 'rejected', code: 'too_late' },
      { seq: 3, status: 'rejected' },
    ];
    expect(parseResults([{ ...results[0], colour: 'red' }, results[1], results[2]])).toEqual(results);
    expect(parseResults([])).toEqual([]);
  });

  it.each([
    ['no list', { seq: 1, status: 'applied' }],
    ['a result that is none', [null]],
    ['a number that is none', [{ seq: '1', status: 'applied' }]],
    ['half a number', [{ seq: 1.5, status: 'applied' }]],
    ['a status unheard of', [{ seq: 1, status: 'perhaps' }]],
    ['a code that is no text', [{ seq: 1, status: 'rejected', code: 7 }]],
    ['one good result and a bad one', [{ seq: 1, status: 'applied' }, { seq: 2 }]],
  ])('uses nothing of %s', (_what, value) => {
    expect(parseResults(value)).toBeNull();
  });
});

describe('the mutation at which the results end', () => {
  const name: Intent = { name: 'setProfile', args: { display_name: 'Bo' } };
  const ask: Intent = { name: 'requestFriend', args: { friendship_id: 'f', email: 'bo@example.com' } };
  const sent = (...intents: Intent[]) => ({
    mutations: intents.map((intent, n) => ({ ...intent, seq: n + 1, id: `m${n + 1}` })),
  });
  const answered = (...seqs: number[]) => seqs.map((seq): MutationResult => ({ seq, status: 'applied' }));
  const first = (request: ReturnType<typeof sent>, results: MutationResult[]) =>
    firstUnanswered(request as unknown as SyncRequest, results);

  it('is none when each has one', () => {
    expect(first(sent(name, ask), answered(1, 2))).toBeNull();
    expect(first(sent(), answered())).toBeNull();
  });

  it('is the friend request that the server has only paid for', () => {
    expect(first(sent(name, ask, name), answered(1))).toBe('m2');
    expect(first(sent(ask), answered())).toBe('m1');
  });

  it('is disorder when it is of another kind, or results go on behind it', () => {
    expect(first(sent(name, name), answered(1))).toBe('disorder');
    expect(first(sent(ask, name), answered(2))).toBe('disorder');
  });
});

describe('the results in the outbox', () => {
  const USER = '00000000-0000-4000-8000-000000000001';
  const clock = fakeClock('2026-11-18T07:00:00');
  let store: LiveStore;
  let request: SyncRequest;
  const marks = async () =>
    (await store.database.mutations.toArray()).map(
      ({ settles_after_run, rejected }) => settles_after_run ?? rejected,
    );

  beforeEach(async () => {
    store = await openStore(USER, newDisk());
    await store.database.updateState({ synced: true });
    for (const display_name of ['A', 'B', 'C', 'D']) await setProfile({ store, clock }, { display_name });
    request = await composeRequest(store.database, USER, { batch: 4 });
  });
  afterEach(() => store.close());

  it('settles what was applied after the next run, and keeps the code of what was rejected', async () => {
    const { run } = await store.database.readState();
    const results: MutationResult[] = [
      { seq: 1, status: 'applied' },
      { seq: 2, status: 'rejected', code: 'too_late' },
      { seq: 3, status: 'rejected' },
    ];
    expect(await markResults(store.database, request, results)).toBe(3);
    expect(await marks()).toEqual([run + 1, 'too_late', 'invalid', undefined]);
    expect((await store.database.readState()).acked_seq).toBe(3);
  });

  it('keeps an earlier acknowledgement', async () => {
    await markResults(store.database, request, [{ seq: 3, status: 'applied' }]);
    await markResults(store.database, request, [{ seq: 1, status: 'applied' }]);
    expect((await store.database.readState()).acked_seq).toBe(3);
  });

  it('marks nothing that the request did not carry under that number', async () => {
    const [one, ...others] = request.mutations;
    if (!one) throw new Error('Nothing is sent');
    const other = { ...request, mutations: [{ ...one, id: 'another' }, ...others] };
    expect(await markResults(store.database, other, [{ seq: 1, status: 'applied' }])).toBe(0);
    expect(await markResults(store.database, request, [{ seq: 9, status: 'applied' }])).toBe(0);
    expect(await marks()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('marks nothing when the queue was renumbered first', async () => {
    const before = { ...request, client_id: 'another' };
    expect(await markResults(store.database, before, [{ seq: 1, status: 'applied' }])).toBe(0);
    expect((await store.database.readState()).acked_seq).toBe(0);
  });
});
