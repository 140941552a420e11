import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { docKey } from '#store/doc-key.ts';
import { documentsName } from '#store/documents.ts';
import { openStore } from '#tests/support/device.ts';
import { type DiskImage, writeDisk } from '#tests/support/disk-image.ts';

vi.mock('#schemas/message.ts', async (original) => ({
  ...(await original<object>()),
  messageMigrations: [
    () => {
      throw new Error('a row nobody had thought of');
    },
  ],
}));

const ANN = '00000000-0000-4000-8000-00000000000a';
const BEA = '00000000-0000-4000-8000-00000000000b';
const MESSAGE = '00000002-0000-4000-8000-000000000001';

const readImage = (): DiskImage =>
  JSON.parse(readFileSync(new URL('../cases/stores/b0c952a.json', import.meta.url), 'utf8'));

it('documents that cannot be reshaped are fetched anew; what the person did stays and stays on screen', async () => {
  const indexedDB = new IDBFactory();
  await writeDisk(indexedDB, readImage());
  const store = await openStore(ANN, { name: documentsName(ANN), indexedDB });
  expect((await store.outbox.mutations.toArray()).map(({ name }) => name)).toEqual([
    'checkIn',
    'setProfile',
    'setGoals',
  ]);
  expect(await store.outbox.rejected.count()).toBe(1);
  expect(await store.outbox.readState()).toMatchObject({ cursor: null, synced: false });
  expect((await store.documents.get('profiles', [ANN])).get(ANN)?.display_name).toBe('Anna');
  expect(await store.documents.where('friendships')).toHaveLength(1);
  expect(await store.documents.where('messages')).toEqual([]);
  await store.close();
});

it('a kept row that cannot be reshaped is let go and everything is fetched anew; the outbox opens', async () => {
  const image = readImage();
  const kept = image.databases
    .find(({ name }) => name.includes('outbox'))
    ?.stores.find(({ name }) => name === 'kept');
  const row = { id: MESSAGE, sender_id: ANN, receiver_id: BEA, message: 'x', read: false, created_at: '' };
  kept?.rows.push({ key: docKey('messages', MESSAGE), row });
  const indexedDB = new IDBFactory();
  await writeDisk(indexedDB, image);
  const store = await openStore(ANN, { name: documentsName(ANN), indexedDB });
  expect(await store.outbox.mutations.count()).toBe(3);
  expect(await store.outbox.kept.get(docKey('messages', MESSAGE))).toBeUndefined();
  expect((await store.outbox.readState()).cursor).toBeNull();
  await store.close();
});
