import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { setReminders } from '#commands/set-reminders.ts';
import { observeReminders } from '#queries/reminders.ts';
import { TABLES } from '#schemas/registry.ts';
import type { LiveStore } from '#store/live-store.ts';
import { parseRow } from '#sync/protocol/parse-row.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const ME = '00000000-0000-4000-8000-000000000001';
const CHOSEN = {
  morning: 'goal',
  night: 'last',
  messages: 'name',
  requests: true,
  weekly: false,
  quiet_from: '21:30:00',
  quiet_until: '06:30:00',
} as const;
const ROW = { user_id: ME, ...CHOSEN, nudges: true };

describe('the reminders row', () => {
  let store: LiveStore;
  const clock = fakeClock('2026-10-22T08:00:00');

  const round = (rows: readonly (readonly [string, object])[]) =>
    runRound({
      store,
      clock,
      newId: () => crypto.randomUUID(),
      transport: async (request) =>
        ok({
          user_id: ME,
          epoch: 'e',
          results: request.mutations.map(({ seq }) => ({ seq, status: 'applied' })),
          scopes: {},
          filled: {},
          rows,
          removed: [],
          cursor: { f: '1' },
          more: false,
          server_time: '2026-10-22T08:00:00.000Z',
        }),
    });
  const shown = () => firstValueFrom(observeReminders(queryContext(store, clock)));

  beforeEach(async () => {
    store = await openStore(ME, newDisk());
    await round([
      ['profiles', newProfile(ME)],
      ['goals', newGoals(ME)],
      ['streaks', newStreaks(ME)],
    ]);
  });
  afterEach(() => store?.close());

  it('is null before the first choice, and with a server without the table', async () => {
    expect(await shown()).toMatchObject({
      synced: true,
      reminders: null,
      unsent: false,
      hasCheckedIn: false,
    });
  });

  it('contains a choice at once, and is queued as a whole', async () => {
    expect(await setReminders({ store, clock }, CHOSEN)).toEqual(ok(undefined));
    expect(await shown()).toMatchObject({ reminders: { user_id: ME, ...CHOSEN }, unsent: true });
    const [entry] = await store.database.mutations.toArray();
    expect(entry).toMatchObject({ name: 'setReminders', args: CHOSEN });
  });

  it('contains a choice that another device sent', async () => {
    await round([['reminders', { ...ROW, messages: 'text' }]]);
    expect(await shown()).toMatchObject({ reminders: { messages: 'text', night: 'last' }, unsent: false });
  });

  it('requires both quiet hours or neither', async () => {
    const wrong = { ok: false, error: { type: 'NotAClockTime' } };
    expect(await setReminders({ store, clock }, { ...CHOSEN, quiet_until: null })).toEqual(wrong);
    expect(await setReminders({ store, clock }, { ...CHOSEN, quiet_from: '25:00' })).toEqual(wrong);
    const none = { ...CHOSEN, quiet_from: null, quiet_until: null };
    expect(await setReminders({ store, clock }, none)).toEqual(ok(undefined));
  });

  it('is unreadable with an unknown moment or time', () => {
    expect(parseRow(TABLES.reminders, ROW)).toEqual(ROW);
    expect(parseRow(TABLES.reminders, { ...ROW, night: 'noon' })).toBeNull();
    expect(parseRow(TABLES.reminders, { ...ROW, quiet_from: 'late' })).toBeNull();
  });
});
