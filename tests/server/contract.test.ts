import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFields } from '#schemas/parse-fields.ts';
import { TABLES } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  insertCheckIn,
  requestOf,
} from '#tests/support/stories/server-story.ts';

/** Columns that are never sent. */
const SILENT = new Set(['rev', 'card_rev', 'unblocked_rev', 'own_name', 'email', 'code_hash']);

describe.each(ENGINES)('the database on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());

  it.each(Object.entries<Table>(TABLES))('has for %s the columns of schemas/', async (table, { fields }) => {
    const columns = await db.admin(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const names = columns.map(({ name }) => String(name)).filter((name) => !SILENT.has(name));
    const stored = Object.keys(fields).filter((name) => !fields[name]?.isComputed);
    expect(names.sort()).toEqual(stored.sort());
  });

  it('sends rows with exactly the fields and types of schemas/', async () => {
    const me = await db.addUser({ email: 'a@x.com' });
    const friend = await db.addUser({ email: 'b@x.com' });
    await befriend(db, me, friend);
    await insertCheckIn(db, me, me, checkInOf(dayAgo(1)));
    await db.admin(
      `insert into public.messages (id, sender_id, receiver_id, message) values (gen_random_uuid(), $1, $2, 'hi')`,
      [me, friend],
    );
    await db.admin('insert into public.reminders (user_id) values ($1)', [me]);
    await db.admin(`insert into public.boundaries (user_id, other_id, name) values ($1, $2, 'B')`, [
      me,
      friend,
    ]);
    await db.admin(
      'insert into public.pots (id, user_id, friend_id, asked_at) values (gen_random_uuid(), $1, $2, now())',
      [me, friend],
    );
    await db.admin(
      `insert into public.invitations (user_id, code, created_at) values ($1, '0123456789abcdef', now())`,
      [me],
    );
    const { rows } = await db.sync(me, requestOf(me));
    const sent = rows as [keyof typeof TABLES, Record<string, unknown>][];
    expect(new Set(sent.map(([table]) => table))).toEqual(new Set(Object.keys(TABLES)));
    for (const [table, row] of sent) {
      expect(parseFields(TABLES[table].fields, row), table).toEqual(row);
    }
  });
});
