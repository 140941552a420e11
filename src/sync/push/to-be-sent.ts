import type { OutboxView } from '#store/outbox/observe-outbox.ts';
import { isUnsent } from '#store/outbox/outbox.ts';

/** What a round would send: mutations by id, and a picture by address. */
export function toBeSent({ queued, waitingPicture }: OutboxView): ReadonlySet<string> {
  const ids = queued.filter(isUnsent).map(({ id }) => id);
  return new Set(waitingPicture === null ? ids : [...ids, waitingPicture]);
}
