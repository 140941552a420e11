import { filter, firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { discardRejected } from '#commands/discard-rejected.ts';
import { observeRejectedChanges } from '#queries/rejected-changes.ts';
import type { LiveStore } from '#store/live-store.ts';
import { aFriend, aFriendship, arrive } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';

const ME = '00000000-0000-4000-8000-000000000001';
const BOB = '00000000-0000-4000-8000-000000000002';
const REQUEST = '00000000-0000-4000-8000-0000000000a1';
let store: LiveStore;
afterEach(() => store?.close());

describe('observeRejectedChanges', () => {
  it('lists rejected mutations oldest first, with the other user if known, and drops a discarded one', async () => {
    store = await openStore(ME, newDisk());
    await arrive(store, [aFriend(BOB, 'Bob'), { ...aFriendship(BOB, ME, 'pending'), id: REQUEST }]);
    await store.database.rejected.bulkAdd([
      {
        seq: 2,
        id: 'b',
        at: 20,
        code: 'request_gone',
        name: 'acceptFriend',
        args: { friendship_id: REQUEST },
      },
      { seq: 1, id: 'c', at: 10, code: 'name_empty', name: 'setProfile', args: { display_name: 'x' } },
      {
        seq: 3,
        id: 'a',
        at: 30,
        code: 'not_friends',
        name: 'sendMessage',
        args: { message_id: 'm', receiver_id: 'gone', message: 'Hi', created_at: '2026-11-17T07:00:00.000Z' },
      },
    ]);
    const listed = (length: number) =>
      firstValueFrom(
        observeRejectedChanges(queryContext(store)).pipe(filter((changes) => changes.length === length)),
      );
    expect((await listed(3)).map(({ mutation, card }) => [mutation.id, card?.display_name ?? null])).toEqual([
      ['c', null],
      ['b', 'Bob'],
      ['a', null],
    ]);
    await discardRejected({ store }, 'c');
    expect((await listed(2)).map(({ mutation }) => mutation.id)).toEqual(['b', 'a']);
  });
});
