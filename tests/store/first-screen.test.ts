import { IDBFactory } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveStore } from '#store/live-store.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { aConversation, aFriend, aMessage, BEA, ME, messageId } from '#tests/support/conversation.ts';
import { openStore } from '#tests/support/device.ts';

const stores: LiveStore[] = [];

/** Opens the store as a page does. `draw` ends the wait for its first screen. */
async function openPage(indexedDB: IDBFactory) {
  let draw = () => {};
  const firstScreen = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const store = await openStore(ME, { indexedDB }, { tables: ['profiles', 'messages'], firstScreen });
  stores.push(store);
  const names: (string | undefined)[] = [];
  store.collections.profiles.findOne(BEA).$.subscribe((row) => names.push(row?.display_name));
  await vi.waitFor(() => expect(names.length).toBe(1));
  return { store, names, draw };
}

const rename = (store: LiveStore, display_name: string) =>
  store.settle(async () => ({
    incoming: new Map([[docKey('profiles', BEA), aFriend(BEA, display_name)]]),
  }));

async function filled(): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  const { store } = await openPage(indexedDB);
  await rename(store, 'Bea');
  const messages = [...aConversation(30), aMessage(31, { read: false })];
  const incoming = new Map(messages.map((message) => [docKey('messages', message.id), message]));
  await store.settle(async () => ({ incoming, client: { synced: true } }));
  return indexedDB;
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

describe('LiveStore before its first screen is drawn', () => {
  it('shows a row without RxDB, and not a second time once RxDB is open', async () => {
    const page = await openPage(await filled());
    expect(page.names).toEqual(['Bea']);
    page.draw();
    await rename(page.store, 'Beate');
    await vi.waitFor(() => expect(page.names).toEqual(['Bea', 'Beate']));
  });

  it('shows its own write before the first screen is drawn', async () => {
    const page = await openPage(await filled());
    await rename(page.store, 'Beate');
    await vi.waitFor(() => expect(page.names).toEqual(['Bea', 'Beate']));
  });

  it('shows a write of another tab that was never announced once the first screen is drawn', async () => {
    const disk = await filled();
    const page = await openPage(disk);
    const other = await openPage(disk);
    await rename(other.store, 'Beate');
    page.draw();
    await vi.waitFor(() => expect(page.names).toEqual(['Bea', 'Beate']));
  });

  it.each([
    ['everything', {}],
    ['the newest three', { selector: { sender_id: BEA }, sort: [{ created_at: 'desc' as const }], limit: 3 }],
    [
      'an index with a boolean',
      { selector: { receiver_id: ME, read: false }, index: ['receiver_id', 'read', 'created_at'] },
    ],
    ['nothing', { selector: { sender_id: 'none' } }],
  ])('reads %s as RxDB does', async (_what, query) => {
    const { store } = await openPage(await filled());
    const rows = async () =>
      (await firstValueFrom(store.collections.messages.find(query as never).$)).map((row) =>
        row.toMutableJSON(),
      );
    const row = async (id: string) =>
      (await firstValueFrom(store.collections.messages.findOne(id).$))?.toMutableJSON();
    const first = [await rows(), await row(messageId(1)), await row('none')];
    await store.openRxdb();
    expect([await rows(), await row(messageId(1)), await row('none')]).toEqual(first);
  });
});
