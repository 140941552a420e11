import { expect } from 'vitest';
import { checkInId } from '#domain/check-in-id.ts';
import type { Entities, TableName } from '#schemas/entities.ts';
import { type DocKey, idOf, tableOf } from '#store/doc-key.ts';
import type { Device } from '#tests/simulation/device.ts';
import type { Ledger } from '#tests/simulation/ledger.ts';

type AnyRow = Entities[TableName];

/** Everything on the screens of a device, by key. */
export async function onScreen({ store: { documents } }: Device): Promise<Map<DocKey, AnyRow>> {
  const keys = (await documents.keys()).sort();
  const rows = new Map<DocKey, AnyRow>();
  for (const key of keys) {
    const row = (await documents.get(tableOf(key), [idOf(key)])).get(idOf(key));
    if (row) rows.set(key, row);
  }
  return rows;
}

/** Own points of a device after each step: they go down only for the reasons that the product names. */
export class PointsWatch {
  readonly #before = new Map<Device, Map<string, { at: string; points: number }> | null>();

  /** To be told of a device after each step on it. */
  async look(device: Device): Promise<void> {
    const now = await settled(device);
    const before = this.#before.get(device);
    this.#before.set(device, now);
    if (!now || !before) return;
    const total = (rows: Map<string, { points: number }>) =>
      [...rows.values()].reduce((sum, { points }) => sum + points, 0);
    if (total(now) >= total(before)) return;
    const reasons = [...before].filter(([id, { at }]) => {
      const row = now.get(id);
      // undone or refused, or an earlier tap stands; which of them it was the ledger knows
      return !row || row.at !== at;
    });
    expect(reasons, `points of ${device.name} went down for a reason`).not.toEqual([]);
  }

  /** What is shown next is compared with nothing. */
  forget(device: Device): void {
    this.#before.delete(device);
  }
}

/** Own check-ins, once they are all there: while pages arrive, rows are missing. */
async function settled({
  store,
  person,
  torn,
}: Device): Promise<Map<string, { at: string; points: number }> | null> {
  const { synced, mid_run, sweeping } = await store.outbox.readState();
  if (!synced || mid_run || sweeping || torn) return null;
  const rows = await store.documents.where('check_ins', 'user_id', person.id);
  const points = rows.reduce((sum, { points_earned }) => sum + points_earned, 0);
  const profile = (await store.documents.get('profiles', [person.id])).get(person.id);
  expect(profile?.total_points, `${person.id}: the total is the sum`).toBe(points);
  return new Map(rows.map((row) => [row.id, { at: row.check_in_time, points: row.points_earned }]));
}

/**
 * What was written down on a device stays on its screen, without a moment's gap: a check-in or an earlier one of that day,
 * a message. Not what was refused or taken back; and a store of which a part was lost shows what it still has.
 */
export async function expectNothingVanished(ledger: Ledger, device: Device): Promise<void> {
  const { synced, sweeping } = await device.store.outbox.readState();
  if (!synced || sweeping) return;
  const written = [...ledger.written.values()];
  const undone = new Set(
    written.flatMap(({ mutation: { name, args }, device: { person } }) =>
      name === 'undoCheckIn' ? [checkInId(person.id, args.check_in_type, args.local_day)] : [],
    ),
  );
  const { documents } = device.store;
  for (const { mutation, device: by, lost } of written) {
    if (by !== device || lost || ledger.verdicts.get(mutation.id)?.status === 'rejected') continue;
    const what = `${mutation.name} ${mutation.id} is on the screen of ${device.name}`;
    if (mutation.name === 'sendMessage') {
      const { message_id } = mutation.args;
      expect((await documents.get('messages', [message_id])).has(message_id), what).toBe(true);
    } else if (mutation.name === 'checkIn') {
      const { check_in_type, local_day, check_in_time } = mutation.args;
      const id = checkInId(device.person.id, check_in_type, local_day);
      if (undone.has(id)) continue;
      const row = (await documents.get('check_ins', [id])).get(id);
      expect(row && row.check_in_time <= check_in_time, what).toBe(true);
    }
  }
}
