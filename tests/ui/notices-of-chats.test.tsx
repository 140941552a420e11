import { act, cleanup, waitFor } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { chatTag } from '#base/notice-tags.ts';
import type { Uuid } from '#base/uuid.ts';
import { peerId } from '#tests/support/friends.ts';
import { openPerson } from '#tests/ui/open-person.tsx';

const senders = new Subject<ReadonlySet<Uuid>>();
vi.mock('#queries/unread-senders.ts', () => ({ observeUnreadSenders: () => senders }));

afterEach(cleanup);

it('the notice of a message that is not read stays when the disk cannot be read any more', async () => {
  const eli = peerId(1);
  const notice = { tag: chatTag(eli), isReminder: false };
  const { person } = await openPerson({ path: '/' });
  person.push.shown = [notice];
  await waitFor(() => expect(senders.observed).toBe(true), { timeout: 20_000 });
  await act(async () => senders.next(new Set([eli])));
  await act(async () => senders.error(new Error('The disk is away')));
  expect(person.push.shown).toEqual([notice]);
});
