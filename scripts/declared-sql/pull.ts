/** The functions with which a pull finds and fetches rows (docs/sync.md, Pull). */
import type { Table } from '#schemas/table.ts';
import { tables } from '#scripts/declared-sql/wire-rows.ts';

/** Tables in which list_visible_users, which reads them anyway, finds what is new. */
const FOUND_ELSEWHERE: readonly string[] = ['boundaries'];

/**
 * Numbers that belong to no table: 90 for users whose block ended, 91 for tombstones. A tombstone of table n has
 * the number 100 + n.
 */
const UNBLOCKED = 90;
const TOMBSTONES = 91;

/**
 * Limits a query to the users whose rows of this table are on the device: a query over all users with a limit
 * would be slow.
 */
const ownersOf = ({ seenBy }: Table, me: string, users: string) =>
  seenBy === 'friends' ? `t.user_id = any (${users})` : `t.user_id = ${me}`;

export function listNews(): string {
  const range = 'between since and latest';
  const lines = tables
    .filter(({ name }) => !FOUND_ELSEWHERE.includes(name))
    .flatMap((table) => {
      const { name, number, ends, card } = table;
      const where = ends ? ends.map((end) => `t.${end} = me`) : [ownersOf(table, 'me', 'users')];
      const found = where.map(
        (one) => `select ${number} from public.${name} t where ${one} and t.rev ${range}`,
      );
      const cards = `select ${number} from public.${name} t where t.user_id = any (partly) and t.card_rev ${range}`;
      return card ? [...found, cards] : found;
    });
  const tombstones = `select ${TOMBSTONES} from private.tombstones t where t.user_id = me and t.rev ${range}`;
  return `-- The numbers of the tables that have rows of these users since that transaction; ${TOMBSTONES} for tombstones.
-- latest is an upper bound, because PostgreSQL expects few rows of a range and uses the index.
create function private.list_news(me uuid, users uuid[], partly uuid[], since bigint) returns int[]
language plpgsql stable set search_path = '' as $$
declare
  latest bigint := 9223372036854775807;
begin
  return array(
    ${[...lines, tombstones].join('\n    union all ')});
end $$;`;
}

const RANKS = { at_once: 2, early: 1, newest_first: 0 } as const;

/** The filter of list_changes, over the row `t`, for a rank and the key of a row. */
const unseen = (rank: string | number, rev: string, number: string | number, id: string, indent = '      ') =>
  `private.is_unseen(${rev}, seen, upto, own, newest)
${indent}and (${rank}, ${rev}, ${number}, ${id}) < (at_rank, at_rev, at_tbl, at_id)`;

function changesOf(table: Table): string {
  const { name, number, key, ends, arrives, seenBy, card } = table;
  const rank = RANKS[arrives];
  const from = `from public.${name} t`;
  const queries: string[] = [];
  if (arrives === 'newest_first') {
    const limited = (where: string) => `
      select t.rev, t.${key} as id ${from}
      where ${where} and t.rev between floor and ceiling
        and ${unseen(0, 't.rev', number, `t.${key}`, '        ')}
      order by t.rev desc, t.${key} desc limit wanted`;
    const branches = ends ? ends.map((end) => limited(`t.${end} = me`)) : [limited('t.user_id = u.id')];
    const users = ends ? '' : 'unnest(users) u (id) cross join lateral ';
    const changes = branches.map((branch) => `${users}(${branch})`);
    queries.push(
      changes.map((change) => `select 0, c.rev, ${number}, c.id from ${change} c`).join('\n    union all '),
    );
  } else {
    const where = ends
      ? `(${ends.map((end) => `t.${end} = me`).join(' or ')})`
      : ownersOf(table, 'me', 'users');
    const ranked =
      arrives === 'at_once' && seenBy === 'friends' ? `case t.user_id when me then ${rank} else 0 end` : rank;
    queries.push(`select ${ranked}, t.rev, ${number}, t.${key} ${from}
    where ${where} and t.rev between floor and latest
      and ${unseen(ranked, 't.rev', number, `t.${key}`)}`);
  }
  if (card) {
    queries.push(`select 0, t.rev, ${number}, t.user_id from private.partial_${name}(partly) t
    where t.rev between floor and latest
      and ${unseen(0, 't.rev', number, 't.user_id')}`);
  }
  return `  if ${number} = any (news) then
${queries.map((query) => `    return query ${query};`).join('\n')}
  end if;`;
}

/** The rows of a pair count as written by the transaction that ended a block between the two. */
function changesAfterBlock({ name, number, key, ends = ['', ''], arrives }: Table): string {
  const rank = RANKS[arrives];
  const [one, other] = ends;
  const last = rank === 0 ? `\n    order by o.rev desc, t.${key} desc limit wanted` : '';
  return `    return query select ${rank}, o.rev, ${number}, t.${key} from private.unblocked_since(floor) o
    join public.${name} t on (t.${one} = me and t.${other} = o.id) or (t.${one} = o.id and t.${other} = me)
    where not private.is_unseen(t.rev, seen, upto, own, newest)
      and ${unseen(rank, 'o.rev', number, `t.${key}`)}${last};`;
}

export const listChanges =
  () => `-- Finds the visible rows that are unseen (is_unseen) and come after the position (rank, rev, tbl, id) of the last page: of each
-- table at least the newest page_size + 1. Returns only keys, in no order; pull sorts them and fetches the rows.
--
-- Every statement with a limit contains the whole filter: a filter after the limit would lose rows. \`floor\` and \`ceiling\`
-- repeat parts of the filter and of the position in a form for which an index can be used.
-- If a block ended, the rows that the two have in common count as written by the transaction that ended it, because the
-- devices have dropped them.
-- rank: 2 the user's own rows without which no screen works (always on the first page); 1 what is short; 0 everything else.
-- tbl: ${tables.map(({ number, name }) => `${number} ${name}`).join(', ')}; 100 + n is a tombstone of n.
create function private.list_changes(
  news int[], me uuid, friends uuid[], partly uuid[], seen pg_snapshot, upto pg_snapshot, own bigint,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  users uuid[] := me || friends;
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- other transactions are visible only when they have ended, below xmax; this request itself may have written already
  newest bigint := greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
    pg_current_xact_id_if_assigned()::text::bigint);
  latest bigint := case when seen is null then 9223372036854775807 else newest end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  wanted int := page_size + 1;
begin
${tables.map(changesOf).join('\n')}
  if ${UNBLOCKED} = any (news) then
${tables
  .filter(({ ends }) => ends)
  .map(changesAfterBlock)
  .join('\n')}
  end if;
  if ${TOMBSTONES} = any (news) and seen is not null then -- a device that starts from nothing has no rows to remove
    return query select 0, t.rev, 100 + t.tbl, t.id from private.tombstones t
    where t.user_id = me and t.rev between floor and ceiling
      and ${unseen(0, 't.rev', '100 + t.tbl', 't.id')}
    order by t.rev desc, t.tbl desc, t.id desc limit wanted;
  end if;
end $$;`;

export function fetchRows(): string {
  const keys = 'unnest(tables, ids) with ordinality k (tbl, id, place)';
  const ofTable = ({ name, number, key, card }: Table) => {
    const rows = `    return query select k.place, '${name}', w.doc from ${keys}
    join private.wire_${name} w on w.${key} = k.id where k.tbl = ${number};`;
    const cards = `    return query select k.place, '${name}', c.doc from private.partial_${name}(array(
      select k.id from unnest(tables, ids) k (tbl, id) where k.tbl = ${number} and k.id <> auth.uid())) c
    join ${keys} on k.id = c.user_id and k.tbl = ${number};`;
    return `  if ${number} = any (tables) then\n${card ? `${rows}\n${cards}` : rows}\n  end if;`;
  };
  return `-- The rows that exist for these keys, each with the position of its key.
create function private.fetch_rows(tables int[], ids uuid[]) returns table (place bigint, name text, doc jsonb)
language plpgsql stable security invoker set search_path = '' rows 100 as $$
begin
${tables.map(ofTable).join('\n')}
end $$;`;
}

export function listRemoved(): string {
  const leaving = tables.filter(({ leavesTombstones }) => leavesTombstones);
  const names = leaving.map(({ number, name }) => `(${100 + number}, '${name}')`).join(', ');
  const gone = leaving.map(
    ({ number, name, key }) =>
      `    when ${100 + number} then not exists (select from public.${name} t where t.${key} = k.id)`,
  );
  return `-- The tombstones among these keys, without those of rows that exist again.
create function private.list_removed(tables int[], ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_array(n.name, k.id) order by k.place)
    from unnest(tables, ids) with ordinality k (tbl, id, place)
    join (values ${names}) n (tbl, name) on n.tbl = k.tbl
    where case k.tbl
${gone.join('\n')}
    end);
end $$;`;
}

const ofFriends = tables.filter(({ seenBy }) => seenBy === 'friends');
const whole = ofFriends.filter((table) => !table.ofFriends);
const newest = ofFriends.flatMap((table) => (table.ofFriends ? [{ ...table, ...table.ofFriends }] : []));

export function peerRows(): string {
  const ofWhole = whole.map(
    ({
      name,
      number,
    }) => `select t.user_id as id, ${number} as kind, 0::bigint as place, '${name}' as name, t.doc
    from private.wire_${name} t where t.user_id = any (friends)`,
  );
  const ofNewest = newest.map(({ name, number, newestBy, sent }) => {
    const order = (row: string) => newestBy.map((field) => `${row}.${field} desc`).join(', ');
    return `select f.id, ${number}, c.place, '${name}', c.doc from unnest(friends) f (id) cross join lateral (
      select row_number() over (order by ${order('n')}) as place, n.doc from (
        select ${newestBy.map((field) => `t.${field}, `).join('')}t.doc from private.wire_${name} t where t.user_id = f.id
        order by ${order('t')} limit ${sent}) n) c`;
  });
  const ofCards = tables
    .filter(({ card }) => card)
    .map(
      ({ name, number }) =>
        `select t.user_id, ${number}, 0, '${name}', t.doc from private.partial_${name}(partly) t`,
    );
  return `-- All rows of peers: a friend, ranked or not, has one row in some tables and the newest rows in others; the other side of a
-- pending request has a card. The newest are chosen by day, not by instant: an earlier check-in of the same day must not bring
-- another row into them.
create function private.peer_rows(peers jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  friends uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'card');
  partly uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'friend');
begin
  return coalesce(jsonb_agg(jsonb_build_array(r.name, r.doc) order by r.id, r.kind, r.place), '[]') from (
    ${[...ofWhole, ...ofNewest, ...ofCards].join('\n    union all\n    ')}) r;
end $$;`;
}

export function nextPeers(): string {
  const most = newest.reduce((sum, { sent }) => sum + sent, whole.length);
  const counts = newest.map(
    ({ name, sent }) =>
      `(select count(*) from (select from public.${name} t where t.user_id = m.id limit ${sent}) c)`,
  );
  return `-- The missing peers to send with this page: at least one, and more as long as they are sure to fit into half of it.
--
-- The ids become uuids before they meet user_id: under row security, PostgreSQL 15.20 and 17.12 use no index for a column that
-- is compared with a cast of another table's value.
create function private.next_peers(missing jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ids uuid[] := array(select jsonb_object_keys(missing)::uuid limit 1 + page_size / 2);
begin
  return jsonb_object_agg(t.id, t.level) from (
    select s.id, s.level, s.n, sum(s.size) over (order by s.n) - s.size as before from (
      select m.id, missing ->> m.id::text as level, m.n, case when missing ->> m.id::text <> 'card'
        then ${[whole.length, ...counts].join(' + ')}
        else 1 end as size
      from unnest(ids) with ordinality m (id, n)) s) t
  where t.n = 1 or t.before + ${most} <= page_size / 2;
end $$;`;
}
