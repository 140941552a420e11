import { expect } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { Entities, TableName } from '#schemas/registry.ts';
import { type DocKey, idOf, tableOf } from '#store/rows/doc-key.ts';
import type { Device } from '#tests/simulation/device.ts';
import type { Ledger } from '#tests/simulation/ledger.ts';
import { appliedBy, modelOf, shutOutBy } from '#tests/simulation/model.ts';
import { type OracleCheckIn, oracle } from '#tests/support/oracle.ts';

type AnyRow = Entities[TableName];

/** All rows that a device shows, by key. */
export async function onScreen({ store: { documents } }: Device): Promise<Map<DocKey, AnyRow>> {
  const keys = (await documents.keys()).sort();
  const rows = new Map<DocKey, AnyRow>();
  for (const key of keys) {
    const row = (await documents.get(tableOf(key), [idOf(key)])).get(idOf(key));
    if (row) rows.set(key, row);
  }
  return rows;
}

/** The rows on screen are the replay of the queue over the server's rows, so an empty settlement changes nothing. */
export async function expectSettled(device: Device): Promise<void> {
  const { store, name } = device;
  const look = async () => ({
    rows: Object.fromEntries(await onScreen(device)),
    serverRows: await store.database.server_rows.toArray(),
  });
  const before = await look();
  await store.settle(async () => ({}));
  expect(await look(), `the replay on ${name}`).toEqual(before);
}

/** RxDB's queries return what is on disk. */
export async function expectFollowed(device: Device): Promise<void> {
  const { machine, store } = device;
  const rows = await machine.followed(store);
  if (!rows) return;
  const followed = Object.fromEntries(rows);
  const onDisk = Object.fromEntries(await onScreen(device));
  expect(followed, `what screens follow on ${device.name}`).toEqual(onDisk);
}

/** Watches the user's own points on each device. They may fall only for reasons that the product explains. */
export class PointsWatch {
  readonly #before = new Map<Device, number>();

  /** Call it at any moment, also between two pages. */
  async look(ledger: Ledger, device: Device): Promise<void> {
    const { store, user } = device;
    const { synced } = await store.database.readState();
    const profile = (await store.documents.get('profiles', [user.id])).get(user.id);
    if (!synced || !profile) {
      this.#before.delete(device);
      return;
    }
    const before = this.#before.get(device) ?? 0;
    this.#before.set(device, profile.total_points);
    if (profile.total_points < before && !mayFall(ledger, user.id)) {
      expect.fail(`points of ${device.name} went from ${before} to ${profile.total_points}`);
    }
  }

  /** Accepts any number next. */
  forget(device: Device): void {
    this.#before.delete(device);
  }
}

/** True after an undo, a rejection, a second tap for the same day, or the loss of an outbox. */
function mayFall(ledger: Ledger, userId: Uuid): boolean {
  if (ledger.hasUndone(userId)) return true;
  const taps = new Map<Uuid, string>();
  for (const { mutation, device, lost } of ledger.written.values()) {
    if (device.user.id !== userId) continue;
    if (lost || ledger.verdicts.get(mutation.id) === 'rejected') return true;
    if (mutation.name !== 'checkIn') continue;
    const { check_in_type, local_day, check_in_time } = mutation.args;
    const id = checkInId(userId, check_in_type, local_day);
    if ((taps.get(id) ?? check_in_time) !== check_in_time) return true;
    taps.set(id, check_in_time);
  }
  return false;
}

const seen = ({ check_in_time, streak, points_earned, superseded }: OracleCheckIn) => ({
  check_in_time,
  streak,
  points_earned,
  superseded,
});

/**
 * After a complete run without writes by others, the user's own check-ins, points and settings on screen follow exactly from the
 * server's work before that run and the mutations that wait here.
 */
export async function expectTheReplay(ledger: Ledger, { store, user, knows, name }: Device): Promise<void> {
  const { synced, mid_run, sweeping } = await store.database.readState();
  if (!synced || mid_run || sweeping || knows === null) return;
  const { documents, database } = store;
  const done = appliedBy(user.id, ledger.work.slice(0, knows));
  const model = modelOf([...done, ...(await database.mutations.toArray())]);
  const { checkIns, profile: numbers } = oracle(user.id, model.taps);

  const shown = (await documents.where('check_ins', { user_id: user.id })).map(({ id, ...row }) => [
    id,
    seen(row),
  ]);
  const wanted = checkIns.map((row) => [checkInId(user.id, row.check_in_type, row.local_day), seen(row)]);
  expect(Object.fromEntries(shown), `the days of ${name}`).toEqual(Object.fromEntries(wanted));
  const profile = (await documents.get('profiles', [user.id])).get(user.id);
  expect(profile, `the numbers of ${name}`).toMatchObject(numbers);
  if (model.name !== null) expect(profile?.display_name, `the name on ${name}`).toBe(model.name);
  if (model.picture !== undefined) {
    expect(profile?.avatar_url, `the picture on ${name}`).toBe(model.picture);
  }
  expect(profile?.on_board, `whether ${name} shows its user on boards`).toBe(model.onBoard);
  const { blocked, muted } = model;
  expect(shutOutBy(await documents.where('boundaries')), `who is shut out on ${name}`).toEqual({
    blocked,
    muted,
  });
  const reminders = (await documents.get('reminders', [user.id])).get(user.id) ?? null;
  expect(reminders, `the reminders on ${name}`).toEqual(
    model.reminders && { user_id: user.id, ...model.reminders },
  );
  const goals = (await documents.get('goals', [user.id])).get(user.id);
  if (model.goals) {
    const { morning_goal_time, night_goal_time, day_start } = model.goals;
    expect(goals, `the goals on ${name}`).toMatchObject({ morning_goal_time, night_goal_time, day_start });
  }
  if (model.otherTimes) {
    const { changed_at: _at, utc_offset_minutes: _offset, ...times } = model.otherTimes;
    expect(goals, `the other times on ${name}`).toMatchObject(times);
  }
}

/**
 * A stored check-in or message never leaves the screen of its device, unless it was rejected or undone. An earlier check-in of
 * the same day may replace it.
 */
export async function expectNothingVanished(ledger: Ledger, device: Device): Promise<void> {
  const { synced, sweeping } = await device.store.database.readState();
  if (!synced || sweeping) return;
  const { user, store } = device;
  for (const { mutation, device: by, lost } of ledger.written.values()) {
    if (by !== device || lost || ledger.verdicts.get(mutation.id) === 'rejected') continue;
    const what = `${mutation.name} ${mutation.id} is on the screen of ${device.name}`;
    if (mutation.name === 'sendMessage') {
      const { message_id, receiver_id } = mutation.args;
      if (ledger.wereApart(user.id, receiver_id)) continue;
      expect((await store.documents.get('messages', [message_id])).has(message_id), what).toBe(true);
    } else if (mutation.name === 'checkIn') {
      const { check_in_type, local_day, check_in_time } = mutation.args;
      const id = checkInId(user.id, check_in_type, local_day);
      if (ledger.isUndone(user.id, mutation.args)) continue;
      // an earlier tap may replace it
      const row = (await store.documents.get('check_ins', [id])).get(id);
      expect(row && row.check_in_time <= check_in_time, what).toBe(true);
    }
  }
}
