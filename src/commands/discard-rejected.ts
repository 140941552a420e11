import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';

/** Lets a refused change go for good. Nothing on screen rests on it any more. */
export async function discardRejected(
  { store }: Pick<CommandContext, 'store'>,
  mutationId: Uuid,
): Promise<void> {
  await store.outbox.rejected.delete(mutationId);
}
