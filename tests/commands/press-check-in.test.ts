import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { checkIn, pressCheckIn } from '#commands/check-in.ts';
import type { Row } from '#schemas/entities.ts';
import { type DocKey, docKey } from '#store/doc-key.ts';
import type { LiveStore } from '#store/live-store.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/fake-services.ts';

const at = (instant: string): Clock => ({ now: () => Date.parse(instant), utcOffsetMinutes: () => 0 });

describe('a check-in that is pressed before it is tapped', { timeout: 60_000 }, () => {
  let store: LiveStore;

  beforeEach(async () => {
    store = await openStore(FAKE_USER, newDisk());
    const rows = new Map<DocKey, Row>([
      [docKey('profiles', FAKE_USER), aProfile()],
      [docKey('goals', FAKE_USER), someGoals()],
      [docKey('streaks', FAKE_USER), someStreaks()],
    ]);
    await store.exclusive(() =>
      store.settle(rows, new Set(), () => store.outbox.updateState({ synced: true })),
    );
  });
  afterEach(() => store.close());

  const written = async () => (await store.outbox.mutations.toArray()).map(({ args }) => args);

  it('counts from the instant of the tap: also when that is another day', async () => {
    let now = '2026-11-16T23:59:59.900Z';
    const clock = { now: () => Date.parse(now), utcOffsetMinutes: () => 0 };
    const pressed = pressCheckIn({ store, clock }, 'morning');
    now = '2026-11-17T00:00:00.100Z';
    expect(await pressed.tap()).toMatchObject({ ok: true });
    expect(await written()).toMatchObject([{ local_day: '2026-11-17', check_in_time: now }]);
  });

  it('writes nothing when it is let go, and others may write again', async () => {
    const pressed = pressCheckIn({ store, clock: at('2026-11-16T07:00:00.000Z') }, 'morning');
    const other = checkIn({ store, clock: at('2026-11-16T07:00:01.000Z') }, 'night');
    pressed.letGo();
    expect(await other).toMatchObject({ ok: true });
    expect(await written()).toMatchObject([{ check_in_type: 'night' }]);
    await expect(pressed.tap()).rejects.toThrow('let go');
  });

  it('keeps others from writing what it has read: whoever comes between press and tap is answered after it', async () => {
    const pressed = pressCheckIn({ store, clock: at('2026-11-16T07:00:00.000Z') }, 'morning');
    const other = checkIn({ store, clock: at('2026-11-16T07:00:00.500Z') }, 'morning');
    expect(await pressed.tap()).toMatchObject({ ok: true });
    expect(await other).toEqual({ ok: false, error: { type: 'AlreadyCheckedIn' } });
    expect(await written()).toHaveLength(1);
  });
});
