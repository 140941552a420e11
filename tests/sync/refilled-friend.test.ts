import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import type { LiveStore } from '#store/live-store.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const BOB = '00000000-0000-4000-8000-000000000002';
const NOW = Date.parse('2026-11-18T07:00:00.000Z');

let store: LiveStore;
beforeEach(async () => {
  store = await openStore(USER, newDisk());
});
afterEach(() => store?.close());

describe('sync round', () => {
  it("replaces a friend's check-ins when the server sends all of the friend's rows again", async () => {
    const own = [
      ['profiles', newProfile(USER)],
      ['goals', newGoals(USER)],
      ['streaks', newStreaks(USER)],
    ];
    const checkIn = (id: string, user_id: string) => [
      'check_ins',
      aCheckIn('morning', '2026-11-17', '07:00', { id, user_id }),
    ];
    let rows = [...own, checkIn('mine', USER), checkIn('kept', BOB), checkIn('undone', BOB)];
    let requests = 0;
    const round = () =>
      runRound({
        store,
        build: 'this',
        clock: { now: () => NOW, utcOffsetMinutes: () => 0 },
        newId: () => crypto.randomUUID(),
        transport: async () =>
          ok({
            user_id: USER,
            epoch: 'e',
            results: [],
            scopes: { [BOB]: 'friend' },
            filled: { [BOB]: 'friend' },
            rows,
            removed: [],
            cursor: { f: String(requests++) },
            more: false,
            server_time: '2026-11-18T07:00:00.000Z',
          }),
      });
    const shown = async () => (await store.documents.where('check_ins')).map(({ id }) => id).sort();
    await round();
    expect(await shown()).toEqual(['kept', 'mine', 'undone']);
    rows = [checkIn('kept', BOB)];
    await round();
    expect(await shown()).toEqual(['kept', 'mine']);
  });
});
