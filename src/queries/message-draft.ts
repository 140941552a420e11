import type { Uuid } from '#base/uuid.ts';
import type { QueryContext } from '#queries/query-context.ts';

/** What this person typed to a friend and has not sent; empty when there is nothing. Read once. */
export async function readDraft({ store }: Pick<QueryContext, 'store'>, friendId: Uuid): Promise<string> {
  return (await store.outbox.drafts.get(friendId))?.text ?? '';
}
