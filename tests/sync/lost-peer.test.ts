import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type Row, TABLES, type TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { idOfRow } from '#store/rows/stored-row.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { declaredRow } from '#tests/support/declared-rows.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

const ME: Uuid = '00000000-0000-4000-8000-00000000000a';
const LOST: Uuid = '00000000-0000-4000-8000-00000000000b';
const FRIEND: Uuid = '00000000-0000-4000-8000-00000000000c';
const tables = Object.entries<Table>(TABLES) as [TableName, Table][];
const NOW = Date.parse('2026-11-28T08:00:00.000Z');

/** The rows of a table that a device has of a user: at both ends of a pair, or two with ids of their own. */
function rowsOf([name, table]: [TableName, Table], user: Uuid): [DocKey, Row][] {
  const owners = table.ends
    ? [
        [user, ME],
        [ME, user],
      ]
    : [[user], [user]];
  return owners.map(([one, other], n) => {
    const [first, second] = table.ends ?? ['user_id', 'user_id'];
    const id = { [table.key]: `${user.slice(0, -2)}${n}${user.at(-1)}` };
    const row = declaredRow(table, { ...id, [second]: other ?? one, [first]: one });
    return [docKey(name, idOfRow(table, row)), row];
  });
}

describe('A round after which a friend is no longer visible', () => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await openStore(ME, newDisk(), { tables: [] });
  });
  afterEach(() => store?.close());

  /** Stores rows as an earlier round left them. `hidden`: a waiting mutation has taken them off the screen. */
  async function lay(rows: readonly [DocKey, Row][], hidden: readonly [DocKey, Row][] = []): Promise<void> {
    const client = {
      cursor: { snapshot: '1' },
      epoch: 'one',
      held: { [LOST]: 'friend', [FRIEND]: 'friend' },
    };
    await store.settle(async () => ({ incoming: new Map(rows), client: client as never }));
    await store.database.server_rows.bulkPut(hidden.map(([key, row]) => ({ key, row })));
  }

  async function loseFriend(): Promise<void> {
    const transport = async () =>
      ok({
        ...{ user_id: ME, epoch: 'one', results: [], rows: [], removed: [], cursor: { snapshot: '2' } },
        ...{
          scopes: { [FRIEND]: 'friend' },
          filled: {},
          more: false,
          server_time: '2026-11-28T08:00:00.000Z',
        },
      });
    const clock = { now: () => NOW, utcOffsetMinutes: () => 0 };
    expect(await runRound({ store, transport, clock, newId: () => crypto.randomUUID() })).toEqual(
      ok(undefined),
    );
  }

  const seenByPeers = tables.filter(([, { seenBy }]) => seenBy !== 'owner');

  it.each(seenByPeers)('deletes the rows of %s of that friend', async (name, table) => {
    await lay(rowsOf([name, table], LOST));
    expect(await store.documents.keys()).not.toEqual([]);
    await loseFriend();
    expect(await store.documents.keys()).toEqual([]);
  });

  it.each(seenByPeers)('does not bring back rows of %s that a change had hidden', async (name, table) => {
    await lay([], rowsOf([name, table], LOST));
    await loseFriend();
    expect(await store.documents.keys()).toEqual([]);
    expect(await store.database.server_rows.count()).toBe(0);
  });

  it.each(seenByPeers)('keeps the rows of %s of another friend', async (name, table) => {
    const rows = rowsOf([name, table], FRIEND);
    await lay(rows);
    await loseFriend();
    expect((await store.documents.keys()).sort()).toEqual([...new Set(rows.map(([key]) => key))].sort());
  });

  it.each(tables.filter(([, { ends }]) => !ends))("keeps the user's own rows of %s", async (name, table) => {
    // the row of a block is named by the friend
    const own = declaredRow(table, { [table.key]: LOST, user_id: ME });
    const key = docKey(name, idOfRow(table, own));
    await lay([[key, own]]);
    await loseFriend();
    expect(await store.documents.keys()).toEqual([key]);
  });
});
