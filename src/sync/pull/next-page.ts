import type { ParsedResponse } from '#sync/protocol/parse-response.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import { heldAfter } from '#sync/pull/apply-answer.ts';
import { PAGE_ROWS } from '#sync/push/push-request.ts';

/**
 * The request for the page after this answer, before the answer is written: the server reads that page while
 * this device writes. It equals what `composeRequest` makes after the write. If the store is in another state
 * by then, `applyAnswer` drops the page. Null when there is no next page; when mutations were sent, because
 * their results change the next request; and for a new device, whose first page somebody waits for.
 */
export function nextPage(
  request: SyncRequest,
  answer: ParsedResponse,
  limit = PAGE_ROWS,
): SyncRequest | null {
  if (!answer.more || request.mutations.length > 0 || request.cursor === null) return null;
  return { ...request, cursor: answer.cursor, held: heldAfter(request.held, answer), limit };
}
