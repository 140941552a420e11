import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';

/** Deletes a rejected change for good. Nothing on screen depends on it any more. */
export async function discardRejected(
  { store }: Pick<CommandContext, 'store'>,
  mutationId: Uuid,
): Promise<void> {
  await store.database.rejected.delete(mutationId);
}
