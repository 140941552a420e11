import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setProfile } from '#commands/set-profile.ts';
import type { Intent } from '#domain/mutations/registry.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { LiveStore } from '#store/live-store.ts';
import { parseResults } from '#sync/protocol/parse-results.ts';
import type { MutationResult, SyncRequest } from '#sync/protocol/protocol.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { firstUnanswered, markResults } from '#sync/push/push-results.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';

describe('parseResults', () => {
  it('returns applied mutations, and rejected ones with their codes', () => {
    const results = [
      { seq: 1, status: 'applied' },
      { seq: 2, status: 'rejected', code: 'too_late' },
      { seq: 3, status: 'rejected' },
    ];
    expect(parseResults([{ ...results[0], colour: 'red' }, results[1], results[2]])).toEqual(results);
    expect(parseResults([])).toEqual([]);
  });

  it.each([
    ['an object instead of a list', { seq: 1, status: 'applied' }],
    ['a null result', [null]],
    ['a seq that is not a number', [{ seq: '1', status: 'applied' }]],
    ['a fractional seq', [{ seq: 1.5, status: 'applied' }]],
    ['an unknown status', [{ seq: 1, status: 'perhaps' }]],
    ['a code that is not text', [{ seq: 1, status: 'rejected', code: 7 }]],
    ['a valid result and an invalid one', [{ seq: 1, status: 'applied' }, { seq: 2 }]],
  ])('returns null for %s', (_what, value) => {
    expect(parseResults(value)).toBeNull();
  });
});

describe('firstUnanswered', () => {
  const name: Intent = { name: 'setProfile', args: { display_name: 'Bo' } };
  const ask: Intent = { name: 'requestFriend', args: { friendship_id: 'f', email: 'bo@example.com' } };
  const sent = (...intents: Intent[]) => ({
    mutations: intents.map((intent, n) => ({ ...intent, seq: n + 1, id: `m${n + 1}` })),
  });
  const answered = (...seqs: number[]) => seqs.map((seq): MutationResult => ({ seq, status: 'applied' }));
  const first = (request: ReturnType<typeof sent>, results: MutationResult[]) =>
    firstUnanswered(SIMMER, request as unknown as SyncRequest, results);

  it('returns null when every mutation has a result', () => {
    expect(first(sent(name, ask), answered(1, 2))).toBeNull();
    expect(first(sent(), answered())).toBeNull();
  });

  it('returns a friend request for which the server has only charged its limit', () => {
    expect(first(sent(name, ask, name), answered(1))).toBe('m2');
    expect(first(sent(ask), answered())).toBe('m1');
  });

  it('returns disorder when another mutation has no result or results continue after a gap', () => {
    expect(first(sent(name, name), answered(1))).toBe('disorder');
    expect(first(sent(ask, name), answered(2))).toBe('disorder');
  });
});

describe('markResults', () => {
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
  afterEach(() => store?.close());

  it('settles applied mutations after the next run, and stores the codes of rejected ones', async () => {
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

  it('does not lower the acknowledged seq', async () => {
    await markResults(store.database, request, [{ seq: 3, status: 'applied' }]);
    await markResults(store.database, request, [{ seq: 1, status: 'applied' }]);
    expect((await store.database.readState()).acked_seq).toBe(3);
  });

  it('ignores a result for a mutation that the request did not contain', async () => {
    const [one, ...others] = request.mutations;
    if (!one) throw new Error('Nothing is sent');
    const other = { ...request, mutations: [{ ...one, id: 'another' }, ...others] };
    expect(await markResults(store.database, other, [{ seq: 1, status: 'applied' }])).toBe(0);
    expect(await markResults(store.database, request, [{ seq: 9, status: 'applied' }])).toBe(0);
    expect(await marks()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('ignores results when the queue was renumbered after the request', async () => {
    const before = { ...request, client_id: 'another' };
    expect(await markResults(store.database, before, [{ seq: 1, status: 'applied' }])).toBe(0);
    expect((await store.database.readState()).acked_seq).toBe(0);
  });
});
