import { act, cleanup, waitFor } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { chatTag } from '#base/web-push.ts';
import { peerId } from '#tests/support/friend-rows.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps the notification of an unread message when the disk can no longer be read', async () => {
  const eli = peerId(1);
  const notification = { tag: chatTag(eli), isReminder: false };
  const unread = new Subject<{ sender_id: Uuid }[]>();
  const { session } = await openSignedIn({
    path: '/',
    before: ({ store }) =>
      vi.spyOn(store.collections.messages, 'find').mockReturnValue({ $: unread } as never),
  });
  session.push.shown = [notification];
  await waitFor(() => expect(unread.observed).toBe(true));
  await act(async () => unread.next([{ sender_id: eli }]));
  await act(async () => unread.error(new Error('The disk is unreadable')));
  expect(session.push.shown).toEqual([notification]);
});
