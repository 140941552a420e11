import { describe, expect, it } from 'vitest';
import { type Row, TABLES } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { rowFormat } from '#store/rows/stored-row.ts';
import { declaredRow } from '#tests/support/declared-rows.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
const PEER = '00000000-0000-4000-8000-00000000000b';
const tables = Object.entries<Table>(TABLES);

/** Two rows that differ in every boolean. */
const rowsOf = (table: Table): Row[] =>
  [false, true].map((is) => {
    const flags = Object.entries(table.fields).filter(([, { type }]) => type === 'boolean');
    return declaredRow(table, Object.fromEntries(flags.map(([name]) => [name, is])));
  });

describe('rowFormat', () => {
  it.each(tables)('reads every row of %s as it was written', (_name, table) => {
    const { toStored, toRow } = rowFormat(table, ME);
    for (const row of rowsOf(table)) expect(toRow(toStored(row, 7))).toEqual(row);
  });

  it.each(tables)(
    'stores the booleans in indexes of %s as numbers, which IndexedDB sorts',
    (_name, table) => {
      const { toStored } = rowFormat(table, ME);
      const indexed = Object.entries(table.fields).filter(
        ([name, { type }]) => type === 'boolean' && (table.indexes ?? []).flat().includes(name),
      );
      const expected = (is: unknown) => Object.fromEntries(indexed.map(([name]) => [name, is]));
      const [without, all] = rowsOf(table);
      expect(toStored(without as Row, 1)).toEqual({
        ...toStored(without as Row, 1),
        ...without,
        ...expected(0),
      });
      expect(toStored(all as Row, 1)).toEqual({ ...toStored(all as Row, 1), ...all, ...expected(1) });
    },
  );

  it('stores the number of the commit beside the fields', () => {
    const row = declaredRow(TABLES.streaks, { morning_streak: 3 });
    expect(rowFormat(TABLES.streaks, ME).toStored(row, 7)).toEqual({ ...row, _n: 7 });
  });
});

describe.each(tables.filter(([, { ends }]) => ends))('rowFormat of %s', (_name, table) => {
  const [one = '', other = ''] = table.ends ?? [];
  it.each([
    ['first', { [one]: ME, [other]: PEER }],
    ['second', { [one]: PEER, [other]: ME }],
  ])('finds the peer of this user, who is the %s of the pair', (_place, ends) => {
    const { toStored, peerOf } = rowFormat(table, ME);
    expect(toStored(declaredRow(table, ends), 1).peer_id).toBe(PEER);
    expect(peerOf(ends)).toEqual({ peer_id: PEER });
  });
});
