import type { Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

/** The text typed to a friend and not sent yet; empty when there is none. Read once. */
export async function readDraft({ store }: Pick<QueryContext, 'store'>, friendId: Uuid): Promise<string> {
  return (await store.database.drafts.get(friendId))?.text ?? '';
}

/** Whether this device has any such text. Read once. */
export const hasDraft = async ({ store }: Pick<QueryContext, 'store'>): Promise<boolean> =>
  (await store.database.drafts.count()) > 0;

/** Whether this device has any such text, live. */
export const observeHasDraft = ({ store }: QueryContext): Observable<boolean> =>
  observeTables(store.database, ['drafts'], () => hasDraft({ store }));
