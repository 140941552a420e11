import type { SimulatedDevice } from '#tests/load/simulated-device.ts';
import type { Database } from '#tests/support/database.ts';

/**
 * What the database has for a user and their device never received, after its last round: own check-ins, messages of both sides,
 * and friends' check-ins that arrived since `since`. Also messages that a device holds and the database does not.
 */
export async function lostRows(
  db: Database,
  devices: readonly SimulatedDevice[],
  since: unknown,
): Promise<string[]> {
  const idsBy = async (sql: string, params: unknown[] = []) => {
    const rows = await db.admin(`select who, array_agg(id) as ids from (${sql}) q group by who`, params);
    return new Map(rows.map(({ who, ids }) => [String(who), ids as string[]]));
  };
  const own = await idsBy('select user_id as who, id from public.check_ins');
  const fresh = await idsBy(
    'select user_id as who, id from public.check_ins where received_at >= $1::timestamptz',
    [since],
  );
  const messages = await idsBy(
    'select sender_id as who, id from public.messages union all select receiver_id, id from public.messages',
  );
  return devices.flatMap((device) => {
    const { user, friends } = device;
    const held = {
      checkIns: new Set(device.idsOf('check_ins')),
      messages: new Set(device.idsOf('messages')),
    };
    const checkIns = [...(own.get(user) ?? []), ...friends.flatMap((friend) => fresh.get(friend) ?? [])];
    const written = messages.get(user) ?? [];
    return [
      ...checkIns.filter((id) => !held.checkIns.has(id)).map((id) => `check-in ${id} for ${user}`),
      ...written.filter((id) => !held.messages.has(id)).map((id) => `message ${id} for ${user}`),
      ...[...held.messages]
        .filter((id) => !written.includes(id))
        .map((id) => `message ${id} that only ${user} has`),
    ];
  });
}
