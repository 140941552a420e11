import type { Intent } from '#domain/mutations/registry.ts';
import type { OutboxEntry } from '#store/database/outbox.ts';
import type { LiveStore } from '#store/live-store.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';

interface Device {
  store: LiveStore;
}

/** The mutations without a response of the server, in order. */
export async function queued({ store }: Device): Promise<Intent[]> {
  const entries = await store.database.mutations.orderBy('seq').toArray();
  return entries.map(({ name, args }) => ({ name, args }) as Intent);
}

/** The server rejects the last mutation. */
export async function rejectLast(device: Device, code: string): Promise<void> {
  await rejectMutation(device.store, await lastOf(device), code, Date.now());
}

/** The server accepts the last mutation, but the rows that it changed have not been pulled yet. */
export async function takeLast(device: Device): Promise<void> {
  const last = await lastOf(device);
  await device.store.database.mutations.put({ ...last, settles_after_run: 1 });
}

async function lastOf({ store }: Device): Promise<OutboxEntry> {
  const last = await store.database.mutations.orderBy('seq').last();
  if (!last) throw new Error('Nothing waits');
  return last;
}
