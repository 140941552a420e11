import { readFile } from 'node:fs/promises';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { block } from '#commands/block.ts';
import { checkIn } from '#commands/check-in.ts';
import { importRows } from '#commands/import-rows.ts';
import { nameMoments } from '#commands/name-moments.ts';
import { parseExport } from '#domain/export/export-format.ts';
import { readExport } from '#queries/export-data.ts';
import { planImport } from '#queries/import-plan.ts';
import { observeImportReport } from '#queries/import-report.ts';
import { type Row, TABLE_NAMES, type TableName } from '#schemas/registry.ts';
import type { Invitation } from '#schemas/tables/invitations.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import { exportSchema } from '#scripts/export-schema.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { schemaFaults } from '#tests/support/json-schema.ts';
import { aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

const NOW = Date.parse('2026-11-21T07:03:00.000Z');
const DAY_MS = 86_400_000;
const FRIEND = '00000000-0000-4000-8000-000000000099';
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });
const clock = at(NOW);

describe('export and import', () => {
  let store: LiveStore;
  const open = async (
    over: Parameters<typeof aProfile>[0] = {},
    tables: readonly TableName[] = TABLE_NAMES,
  ) => {
    const user_id = over.user_id ?? FAKE_USER;
    const opened = await openStore(user_id, newDisk(), { tables });
    await opened.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('profiles', user_id), aProfile(over)],
        [docKey('goals', user_id), someGoals({ user_id })],
        [docKey('streaks', user_id), someStreaks({ user_id })],
      ]),
      client: { synced: true, cursor: {} },
    }));
    return opened;
  };
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store?.close());

  const talk = () =>
    store.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('profiles', FRIEND), aProfile({ user_id: FRIEND, display_name: 'Bea' })],
        [
          docKey('friendships', FRIEND),
          {
            id: FRIEND,
            user_id: FRIEND,
            friend_id: FAKE_USER,
            status: 'accepted',
            created_at: '2026-11-01T00:00:00.000Z',
          },
        ],
        [
          docKey('messages', FRIEND),
          {
            id: FRIEND,
            sender_id: FRIEND,
            receiver_id: FAKE_USER,
            message: 'hi',
            read: true,
            created_at: '2026-11-02T00:00:00.000Z',
          },
        ],
      ]),
    }));

  it('write all data into a file that is valid by docs/export-format.schema.json', async () => {
    await talk();
    await checkIn({ store, clock }, 'morning');
    const file = await readExport(queryContext(store, clock), 'mina@example.org');
    const schema = JSON.parse(await readFile('docs/export-format.schema.json', 'utf8'));
    expect(schema, 'run npm run generate').toEqual(JSON.parse(exportSchema()));
    expect(schemaFaults(schema, JSON.parse(JSON.stringify(file)))).toEqual([]);
    expect(schemaFaults(schema, { ...file, check_ins: [{}] })).not.toEqual([]);
    expect(file).toMatchObject({
      complete: true,
      profile: { user_id: FAKE_USER },
      check_ins: [{ local_day: '2026-11-21', points_earned: 100 }],
      friendships: [{ other_name: 'Bea' }],
      messages: [{ message: 'hi' }],
      changes: [{ name: 'checkIn', rejected: null }],
    });
  });

  it('contain the link and the pots, without the pot of a blocked user', async () => {
    const link: Invitation = {
      user_id: FAKE_USER,
      code: '0123456789abcdef',
      created_at: '2026-11-20T00:00:00.000Z',
      stopped_at: null,
      joined: 1,
    };
    const pot: Pot = {
      id: FRIEND,
      user_id: FAKE_USER,
      friend_id: FRIEND,
      status: 'live',
      asked_at: '2026-11-01T00:00:00.000Z',
      since_day: '2026-11-02',
      ended_day: null,
      ended_by: null,
      is_muted: true,
      dismissed_day: null,
      nudged_on: null,
      quiet_at: null,
      nudge_at: null,
    };
    await store.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('invitations', FAKE_USER), link],
        [docKey('pots', FRIEND), pot],
      ]),
    }));
    expect(await readExport(queryContext(store, clock), '')).toMatchObject({ pots: [pot], invitation: link });
    await block({ store, clock }, FRIEND);
    expect(await readExport(queryContext(store, clock), '')).toMatchObject({ pots: [], invitation: link });
  });

  it('mark the file as incomplete until the first fetch is complete', async () => {
    await store.database.updateState({ mid_run: true });
    expect(await readExport(queryContext(store, clock), '')).toMatchObject({ complete: false });
  });

  it('offer to another account only new check-ins that are not too old, and report each rejection', async () => {
    for (const days of [3, 2, 1, 0]) await checkIn({ store, clock: at(NOW - days * DAY_MS) }, 'morning');
    await checkIn({ store, clock: at(NOW - 70 * DAY_MS) }, 'night');
    const text = JSON.stringify(await readExport(queryContext(store, clock), 'mina@example.org'));
    const file = parseExport(text.replaceAll(/"points_earned":\d+/g, '"points_earned":1000000'));
    if (!file.ok) throw new Error(file.error.type);

    const other = await open({ user_id: FRIEND, display_name: 'Somebody', total_points: 0 }, []);
    await checkIn({ store: other, clock: at(NOW - 1 * DAY_MS - 60_000) }, 'morning');
    const plan = await planImport(queryContext(other, clock), file.value);
    if (!plan) throw new Error('no plan');
    expect(plan).toMatchObject({
      displayName: 'Mina',
      goals: null,
      alreadyHere: 1,
      tooOld: [{ check_in_type: 'night' }],
    });
    expect(plan.checkIns.map(({ local_day }) => local_day)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-21',
    ]);

    const offered = await importRows({ store: other, clock }, plan);
    if (!offered.ok) throw new Error(offered.error.type);
    const report = () => firstValueFrom(observeImportReport(queryContext(other), offered.value));
    expect(await report()).toEqual({ waiting: 4, taken: 0, rejected: [] });
    const rows = await other.documents.where('check_ins');
    expect(Math.max(...rows.map(({ points_earned }) => points_earned))).toBeLessThanOrEqual(400);

    const [named, rejected] = (await other.database.mutations.toArray()).filter(({ id }) =>
      offered.value.includes(id),
    );
    if (!named || !rejected) throw new Error('nothing was offered');
    await other.database.mutations.delete(named.seq);
    await rejectMutation(other, rejected, 'before_account', Date.now());
    expect(await report()).toMatchObject({
      waiting: 2,
      taken: 1,
      rejected: [{ name: 'checkIn', code: 'before_account' }],
    });
    await other.close();
  });

  it('offer the names of the two moments to another account', async () => {
    const names = { morning_name: 'Out of bed', night_name: null };
    await nameMoments({ store, clock }, names);
    const file = parseExport(JSON.stringify(await readExport(queryContext(store, clock), '')));
    if (!file.ok) throw new Error(file.error.type);
    const other = await open({ user_id: FRIEND }, []);
    const plan = await planImport(queryContext(other, clock), file.value);
    expect(plan).toMatchObject({ moments: names });
    if (plan) await importRows({ store: other, clock }, plan);
    expect((await other.documents.get('goals', [FRIEND])).get(FRIEND)).toMatchObject(names);
    await other.close();
  });

  it('offer nothing to the account of the export', async () => {
    await nameMoments({ store, clock }, { morning_name: 'Out of bed', night_name: null });
    await checkIn({ store, clock }, 'morning');
    const file = parseExport(JSON.stringify(await readExport(queryContext(store, clock), '')));
    if (!file.ok) throw new Error(file.error.type);
    expect(await planImport(queryContext(store, clock), file.value)).toEqual({
      displayName: null,
      goals: null,
      otherTimes: null,
      moments: null,
      checkIns: [],
      alreadyHere: 1,
      tooOld: [],
    });
  });

  it('keep only the earliest of 3,000 check-ins of one night', async () => {
    await checkIn({ store, clock: at(NOW - DAY_MS) }, 'night');
    const exported = await readExport(queryContext(store, clock), '');
    const [row] = exported.check_ins;
    const time = (n: number) => new Date(Date.parse(row?.check_in_time ?? '') + n).toISOString();
    const rows = (moved: object) =>
      Array.from({ length: 3000 }, (_, n) => ({ ...row, ...moved, check_in_time: time(2999 - n) }));
    const old = { local_day: '2026-01-01' };
    const plan = async (check_ins: object[]) => {
      const file = parseExport(JSON.stringify({ ...exported, check_ins }));
      return file.ok ? planImport(queryContext(other, clock), file.value) : null;
    };
    const other = await open({ user_id: FRIEND }, []);
    const planned = await plan(rows({}));
    if (!planned) throw new Error('no plan');
    expect(planned.checkIns).toMatchObject([{ check_in_time: row?.check_in_time }]);
    const before = (await other.database.readState()).commit;
    expect(await importRows({ store: other, clock }, planned)).toMatchObject({ ok: true });
    expect((await other.database.readState()).commit - before).toBe(1);
    expect(await plan(rows({}))).toMatchObject({ checkIns: [], alreadyHere: 1 });
    const oldRows = rows(old).map((one) => ({ ...one, check_in_time: '2026-01-01T23:00:00.000Z' }));
    expect((await plan(oldRows))?.tooOld).toHaveLength(1);
    await other.close();
  });

  it('offer and queue nothing before the first sync', async () => {
    await store.database.updateState({ synced: false });
    const file = parseExport(JSON.stringify(await readExport(queryContext(store, clock), '')));
    if (!file.ok) throw new Error(file.error.type);
    expect(await planImport(queryContext(store, clock), file.value)).toBeNull();
    const offered = await importRows(
      { store, clock },
      { displayName: 'Ann', goals: null, otherTimes: null, moments: null, checkIns: [] },
    );
    expect(offered).toEqual({ ok: false, error: { type: 'NotSyncedYet' } });
    expect(await store.database.mutations.count()).toBe(0);
  });
});
