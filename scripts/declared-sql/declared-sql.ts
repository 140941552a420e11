/** Writes the SQL that follows from the declared tables and mutations. */
import { knownMutations, requireArgs } from '#scripts/declared-sql/mutations.ts';
import {
  fetchRows,
  listChanges,
  listNews,
  listRemoved,
  nextPeers,
  peerRows,
} from '#scripts/declared-sql/pull.ts';
import { rightsOnViews, tables, wireView } from '#scripts/declared-sql/wire-rows.ts';

/** The file in supabase/schemas that `npm run generate` writes. */
export const DECLARED = '31_declared.sql';

const HEAD = `-- Contains: the SQL that follows from the tables and mutations declared in schemas/ and src/domain/mutations. It is long because it
--   repeats the same statements for every table: read scripts/declared-sql, which generates it.
-- Invariants: npm run generate writes this file, and a test fails when it is stale. Neither rev nor an email address is ever sent.
-- Access: users read through the policies of the tables, because views and functions run with the rights of their caller.`;

const RIGHTS_ON_FUNCTIONS = `grant execute on function private.require_args(text, jsonb), private.next_peers(jsonb, int), private.peer_rows(jsonb),
  private.list_changes(int[], uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int),
  private.fetch_rows(int[], uuid[]), private.list_removed(int[], uuid[]) to authenticated;`;

export const declaredSql = (): string =>
  `${[
    HEAD,
    ...tables.map(wireView),
    rightsOnViews(),
    knownMutations(),
    requireArgs(),
    listNews(),
    listChanges(),
    fetchRows(),
    listRemoved(),
    peerRows(),
    nextPeers(),
    RIGHTS_ON_FUNCTIONS,
  ].join('\n\n')}\n`;
