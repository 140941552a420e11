import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FriendAnswer, observeFriendAnswers } from '#queries/friend-answers.ts';
import { ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';

afterEach(() => vi.restoreAllMocks());

describe('observeFriendAnswers', () => {
  it('emits a rejection even if a disk read has failed before', async () => {
    const store = await openStore(ME, newDisk());
    const entry = {
      seq: 1,
      id: crypto.randomUUID(),
      at: 0,
      name: 'setProfile',
      args: { display_name: 'Ann' },
    } as const;
    await store.database.mutations.add({ ...entry, settles_after_run: null });
    const reported: FriendAnswer[] = [];
    const watching = observeFriendAnswers(queryContext(store)).subscribe((outcome) => reported.push(outcome));
    const view = vi.fn();
    const seen = store.outboxView.subscribe({ next: view, error: view });
    await vi.waitFor(() => expect(view.mock.calls.length).toBe(1));

    const lost = new Error('Connection to Indexed Database server lost');
    vi.spyOn(store.database, 'readState').mockRejectedValueOnce(lost);
    await store.database.transaction('rw', ['mutations', 'rejected'], async () => {
      await store.database.mutations.delete(1);
      await store.database.rejected.add({ ...entry, code: 'invalid' });
    });
    await vi.waitFor(() => expect(view.mock.calls.at(-1)).toEqual([lost]));
    await vi.waitFor(() => expect(reported).toEqual([{ type: 'Rejected', code: 'invalid' }]));
    watching.unsubscribe();
    seen.unsubscribe();
    await store.close();
  });
});
