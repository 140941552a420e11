import type { Uuid } from '#base/uuid.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import type { Documents } from '#store/rows/documents.ts';
import type { ParsedResponse } from '#sync/protocol/parse-response.ts';

/**
 * When a friend has more, the oldest are deleted. Ten are shown (product.md §9); the others replace those that the
 * friend undoes.
 */
const MOST_KEPT = 60;
const KEPT = 40;

/**
 * The friends' check-ins that are too old to be shown again, now that new ones have arrived. The server sends
 * new ones but never says that an old one is outdated, so a friend of many years would fill the device. If the
 * server has just sent all check-ins of a friend, they replace all earlier ones, because during a block the
 * server did not report that friend's undos.
 */
export async function outdatedCheckIns(
  documents: Documents,
  me: Uuid,
  { rows, filled }: Pick<ParsedResponse, 'rows' | 'filled'>,
): Promise<DocKey[]> {
  const arrived = rows.flatMap(([, row]) => ('check_in_type' in row && row.user_id !== me ? [row] : []));
  const sent = new Set(arrived.map(({ id }) => id));
  const friends = new Set([...arrived.map(({ user_id }) => user_id), ...Object.keys(filled)]);
  const outdated = await Promise.all(
    [...friends].map(async (friend) => {
      const stored = await documents.where('check_ins', { user_id: friend });
      if (friend in filled) return stored.filter(({ id }) => !sent.has(id));
      const known = new Map([...stored, ...arrived].map((row) => [row.id, row]));
      const theirs = [...known.values()].filter(({ user_id }) => user_id === friend);
      return theirs.length > MOST_KEPT ? theirs.sort(newestFirst).slice(KEPT) : [];
    }),
  );
  return outdated.flat().map(({ id }) => docKey('check_ins', id));
}

/** The server's order (docs/sync.md, Pull), by which it chooses the ten that it sends. */
function newestFirst(a: CheckIn, b: CheckIn): number {
  const [one, other] = [a, b].map(({ local_day, check_in_type }) => local_day + check_in_type);
  return (one ?? '') < (other ?? '') ? 1 : -1;
}
