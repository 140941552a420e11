import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { TABLES, type TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import type { Caller, Database } from '#tests/support/database.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

/** One file of tests/cases/protocol/: the users, and their requests with the responses, in order. */
export interface Sample {
  about: string;
  users: { user_id: string; display_name: string }[];
  friendships: Record<string, string>[];
  exchanges: Exchange[];
}
interface Exchange {
  why: string;
  /** The user whose token is sent. */
  as: string | null;
  /** `dead` if the session has ended, `gone` if the account was deleted. */
  session?: 'dead' | 'gone';
  /** SQL that an operator runs before. */
  before?: string;
  /** The request is sent twice, because the first request only pays for its lookups. */
  paysFirst?: true;
  request: Record<string, unknown>;
  answer?: Record<string, unknown>;
  rejection?: { status: number; hint: string };
}

const FOLDER = new URL('../../cases/protocol/', import.meta.url);

/** The files of tests/cases/protocol/, with their names. A row there may leave out fields that are null. */
export const readSamples = (): { name: string; sample: Sample }[] =>
  readdirSync(FOLDER).map((name) => {
    const sample: Sample = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
    const exchanges = sample.exchanges.map((exchange) =>
      exchange.answer ? { ...exchange, answer: whole(exchange.answer) } : exchange,
    );
    return { name, sample: { ...sample, exchanges } };
  });

function whole(answer: Record<string, unknown>): Record<string, unknown> {
  const rows = answer.rows as [TableName, Record<string, unknown>][];
  return { ...answer, rows: rows.map(([table, row]) => [table, withNulls(TABLES[table], row)]) };
}

function withNulls({ fields, card }: Table, row: Record<string, unknown>): Record<string, unknown> {
  if (card && Object.keys(row).every((name) => card.includes(name))) return row;
  const nulls = Object.keys(fields).filter((name) => fields[name]?.isNullable && !(name in row));
  return { ...row, ...Object.fromEntries(nulls.map((name) => [name, null])) };
}

const WEEK = 7 * 86_400_000;
/** The date of the samples. They are moved to today, because the server accepts nothing older than 60 days. */
const WRITTEN_ON = '2026-03-14';
const EPOCH = '0123456789abcdef0123456789abcdef';
const CURSOR = { e: EPOCH, f: '740:740:', d: WRITTEN_ON };
const NOW = `${WRITTEN_ON}T12:00:00.000Z`;

/** Plays the exchanges on an empty database. Values that only this database can know are replaced by those of the samples. */
export async function play(db: Database, sample: Sample) {
  const weeks = Math.floor((Date.parse(dayAgo(2)) - Date.parse(WRITTEN_ON)) / WEEK);
  await db.script('delete from auth.users; update private.settings set min_protocol = 1');
  const sessions = new Map<string, string>();
  for (const { user_id, display_name } of sample.users) {
    const session = randomUUID();
    sessions.set(user_id, session);
    await db.admin(
      `insert into auth.users (id, email, raw_user_meta_data, created_at)
         values ($1, $3 || '@x.com', $2::jsonb, now() - interval '90 days')`,
      [user_id, JSON.stringify({ display_name }), user_id],
    );
    await db.admin('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user_id]);
  }
  for (const f of sample.friendships) {
    await db.admin(
      'insert into public.friendships (id, user_id, friend_id, status, created_at) values ($1, $2, $3, $4, $5)',
      [f.id, f.user_id, f.friend_id, f.status, move(f.created_at, weeks)],
    );
  }
  const played = [];
  const ids = new Map<string, string>();
  let cursor: unknown = null;
  for (const exchange of sample.exchanges) {
    if (exchange.before) await db.script(exchange.before);
    const live = exchange.as ? sessions.get(exchange.as) : undefined;
    const caller: Caller = {
      user: exchange.as,
      session: exchange.session === 'dead' ? randomUUID() : (live ?? ''),
    };
    const request = move({ ...exchange.request }, weeks) as Record<string, unknown>;
    if (exchange.request.cursor !== null) request.cursor = cursor;
    if (exchange.paysFirst) await db.sync(caller, request);
    const outcome = await db.sync(caller, request).then(
      (answer) => {
        cursor = answer.cursor;
        return {
          answer: asInSamples(move(answer, -weeks) as Record<string, unknown>, answer, ids),
        };
      },
      (error: { code: string; hint: string }) => ({
        rejection: { status: Number(error.code.slice(2)), hint: error.hint },
      }),
    );
    played.push({ ...exchange, outcome });
  }
  return played;
}

/** Moves every day and instant by that many weeks. */
function move(value: unknown, weeks: number): unknown {
  return JSON.parse(JSON.stringify(value), (_key, text: unknown) => {
    if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return text;
    return new Date(Date.parse(text) + weeks * WEEK).toISOString().slice(0, text.length);
  });
}

/**
 * Replaces what only this database can know by the values of the samples. The ids of check-ins follow from the day: `ids` maps
 * those in this database's `answer` to those of the samples.
 */
function asInSamples(
  moved: Record<string, unknown>,
  answer: Record<string, unknown>,
  ids: Map<string, string>,
) {
  const rows = (moved.rows as [string, Record<string, string>][]).map(([table, row], i) => {
    const [, before] = (answer.rows as [string, Record<string, string>][])[i] ?? [];
    const justNow = Date.now() - Date.parse(before?.created_at ?? '') < 3_600_000;
    if (table !== 'check_ins') return [table, justNow ? { ...row, created_at: NOW } : row];
    const { user_id = '', check_in_type, local_day = '' } = row;
    if (check_in_type !== 'morning' && check_in_type !== 'night') throw new Error('Unknown type');
    if (before?.id !== checkInId(user_id, check_in_type, before?.local_day ?? ''))
      throw new Error('Wrong id');
    const id = checkInId(user_id, check_in_type, local_day);
    ids.set(before.id, id);
    return [table, { ...row, id, received_at: NOW }];
  });
  const removed = (moved.removed as [string, string][]).map(([table, id]) => [table, ids.get(id) ?? id]);
  return { ...moved, rows, removed, epoch: EPOCH, cursor: CURSOR, server_time: NOW };
}
