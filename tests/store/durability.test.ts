import { afterEach, expect, it, vi } from 'vitest';
import { docKey } from '#store/doc-key.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { aProfile, FAKE_USER } from '#tests/support/fake-services.ts';
import { watchWritingTransactions } from '#tests/support/watch-transactions.ts';

afterEach(() => vi.restoreAllMocks());

it('writes documents as durably as the cursor: it never covers rows that a power cut took', async () => {
  const writing = watchWritingTransactions();
  const store = await openStore(FAKE_USER, newDisk());
  const before = writing.seen.length;
  const rows = new Map([[docKey('profiles', FAKE_USER), aProfile()]]);
  await store.exclusive(() =>
    store.settle(rows, new Set(), () => store.outbox.updateState({ cursor: { f: 'x' } })),
  );
  await store.exclusive(() => store.documents.write(new Map([[docKey('profiles', FAKE_USER), null]])));
  await store.exclusive(() => store.documents.forgetDeleted('profiles'));
  // kept rows, documents, cursor; documents; documents
  expect(writing.seen.slice(before)).toHaveLength(5);
  expect(new Set(writing.seen.map((options) => options?.durability))).toEqual(new Set(['strict']));
  await store.close();
});
