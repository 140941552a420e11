import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const HOUR = 3_600_000;
const USER = '00000000-0000-4000-8000-000000000001';
const BOB = '00000000-0000-4000-8000-000000000002';
const ground = [
  ['profiles', newProfile(USER)],
  ['goals', newGoals(USER)],
  ['streaks', newStreaks(USER)],
] as const;
const message = (id: string, read: unknown): [string, object] => [
  'messages',
  { id, sender_id: BOB, receiver_id: USER, message: 'hi', read, created_at: '2026-11-18T07:00:00.000Z' },
];

describe('unreadable row', () => {
  let store: LiveStore;
  let now: number;
  let asked: SyncRequest[];
  /** All rows of the server, which sends them only to a device without a cursor. */
  let all: readonly (readonly [string, object])[];
  const clock = { now: () => now, utcOffsetMinutes: () => 0 };

  const round = (build = 'old') =>
    runRound({
      store,
      build,
      clock,
      newId: () => crypto.randomUUID(),
      transport: async (request) => {
        asked.push(request);
        return ok({
          user_id: USER,
          epoch: 'e',
          results: request.mutations.map(({ seq }) => ({ seq, status: 'applied' })),
          scopes: { [BOB]: 'friend' },
          filled: {},
          rows: request.cursor === null ? all : [],
          removed: [],
          cursor: { f: String(asked.length) },
          more: false,
          server_time: '2026-11-18T07:00:00.000Z',
        });
      },
    });
  const done = { ok: true, value: undefined };
  const shown = async () => (await store.documents.where('messages')).map(({ id }) => id).sort();
  const isUnreadable = async () => (await store.database.readState()).unreadable?.met === true;
  const fromNothing = () => asked.filter(({ cursor }) => cursor === null).length;

  beforeEach(async () => {
    store = await openStore(USER, newDisk());
    now = Date.parse('2026-11-18T07:00:00.000Z');
    asked = [];
    all = [message('m1', false), message('m2', 'half'), ...ground];
  });
  afterEach(() => store?.close());

  it('is reported without blocking other rows', async () => {
    expect(await round()).toEqual(done);
    expect(await shown()).toEqual(['m1']);
    expect(await isUnreadable()).toBe(true);
    expect(await round()).toEqual(done);
    expect(fromNothing()).toBe(1);
  });

  it('is fetched again by an app version that can read it', async () => {
    await round();
    // the new version reads what the old one could not
    all = [message('m1', false), message('m2', true), ...ground];
    expect(await round('new')).toEqual(done);
    expect(await shown()).toEqual(['m1', 'm2']);
    expect(await isUnreadable()).toBe(false);
    await round('old');
    await round('new');
    expect(fromNothing()).toBe(2);
  });

  it('is fetched again once by each app version and once a day', async () => {
    for (const build of ['old', 'new', 'old', 'new', 'old']) await round(build);
    expect(fromNothing()).toBe(2);
    now += 25 * HOUR;
    for (const build of ['old', 'new', 'old', 'new', 'old']) await round(build);
    expect(fromNothing()).toBe(3);
    expect(await isUnreadable()).toBe(true);
  });

  it.each([
    ['with a known id', message('m2', 'half')],
    ['without an id', ['messages', { nothing: 'to go by' }] as const],
  ] as const)('keeps the previous version of the row on screen when it arrives %s', async (_how, row) => {
    all = [message('m1', false), message('m2', true), ...ground];
    await round();
    all = [message('m1', false), row, ...ground];
    await store.database.updateState({ cursor: null });
    await round();
    expect(await shown()).toEqual(['m1', 'm2']);
  });

  it("asks for an app update when it is the user's own profile, while mutations are still sent", async () => {
    await round();
    all = [['profiles', { ...newProfile(USER), total_points: null }], ...ground.slice(1)];
    await store.database.updateState({ cursor: null });
    await setProfile({ store, clock }, { display_name: 'Anna' });
    expect(await round()).toEqual({ ok: false, error: { type: 'Trouble', trouble: 'update_required' } });
    expect(asked.at(-1)?.mutations).toHaveLength(1);
    expect(await round()).toMatchObject({ ok: false });
    expect(asked.at(-1)).toMatchObject({ mutations: [], cursor: null });
    expect((await store.documents.where('profiles')).map(({ display_name }) => display_name)).toEqual([
      'Anna',
    ]);

    all = [['profiles', { ...newProfile(USER), display_name: 'Anna' }], ...ground.slice(1)];
    expect(await round('new')).toEqual(done);
    expect(await store.database.mutations.count()).toBe(0);
    expect((await store.documents.where('profiles')).map(({ display_name }) => display_name)).toEqual([
      'Anna',
    ]);
  });
});
