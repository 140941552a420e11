import type { Uuid } from '#base/uuid.ts';
import type { QueryContext } from '#queries/query-context.ts';

/** The text typed to a friend and not sent yet; empty when there is none. Read once. */
export async function readDraft({ store }: Pick<QueryContext, 'store'>, friendId: Uuid): Promise<string> {
  return (await store.database.drafts.get(friendId))?.text ?? '';
}
