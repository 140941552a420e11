import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { StoreDatabase } from '#store/database/store-database.ts';
import { LiveStore } from '#store/live-store.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { EARLIER_APP, NOTES_APP, type Note, NotesServer } from '#tests/engine/notes-app.ts';

const USER: Uuid = '00000000-0000-4000-8000-0000000000c1';
const NOTE: Uuid = '00000000-0000-4000-8000-0000000000c2';
const NOW = Date.parse('2026-11-28T08:00:00.000Z');
const clock = { now: () => NOW, utcOffsetMinutes: () => 0 };
const newId = () => crypto.randomUUID();
const at = (minute: number) => new Date(NOW + minute * 60_000).toISOString();

const opened: LiveStore[] = [];

/** Starts the app on this disk. */
async function start(disk: IDBFactory, app: SyncedApp = NOTES_APP): Promise<LiveStore> {
  const dexie = { indexedDB: disk, IDBKeyRange };
  const database = new StoreDatabase(USER, app, { dexie, otherTabs: false });
  const store = await LiveStore.open({ database, newId });
  opened.push(store);
  return store;
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

const act = (store: LiveStore, name: string, args: object) =>
  store.change((change) => change.append(name as never, { note_id: NOTE, ...args } as never, NOW));

const sync = (store: LiveStore, server: NotesServer) =>
  runRound({ store, transport: server.transport(), clock, newId });

/** What a screen shows: it subscribes to these collections. */
async function shown(store: LiveStore): Promise<{ notes: Partial<Note>[]; tally: number | undefined }> {
  const { entries, tallies } = store.collections as unknown as Record<
    string,
    LiveStore['collections']['goals']
  >;
  const rows = async (collection = entries) => (collection ? await firstValueFrom(collection.find().$) : []);
  const [tally] = (await rows(tallies)) as unknown as { notes: number }[];
  return {
    notes: ((await rows()) as unknown as Note[]).map(({ words, pinned }) => ({ words, pinned })),
    tally: tally?.notes,
  };
}

/** Two devices of one user, both synced. */
async function twoDevices() {
  const server = new NotesServer(USER);
  const [phone, laptop] = [await start(new IDBFactory()), await start(new IDBFactory())];
  for (const device of [phone, laptop]) await sync(device, server);
  return { server, phone, laptop };
}

describe('an app of its own on the sync engine', () => {
  it('shows a note at once, pushes it, and pulls it on another device', async () => {
    const { server, phone, laptop } = await twoDevices();
    await act(phone, 'addNote', { words: 'Buy milk', at: at(0) });
    const expected = { notes: [{ words: 'Buy milk', pinned: false }], tally: 1 };
    expect(await shown(phone)).toEqual(expected);
    await sync(phone, server);
    await sync(laptop, server);
    expect(await shown(phone)).toEqual(expected);
    expect(await shown(laptop)).toEqual(expected);
    expect((await phone.database.mutations.toArray()).length).toBe(0);
  });

  it('removes a note from every device', async () => {
    const { server, phone, laptop } = await twoDevices();
    await act(phone, 'addNote', { words: 'Buy milk', at: at(0) });
    for (const device of [phone, laptop]) await sync(device, server);
    await act(laptop, 'removeNote', {});
    for (const device of [laptop, phone]) await sync(device, server);
    expect(await shown(phone)).toEqual({ notes: [], tally: 0 });
  });

  it('merges offline edits of one note on two devices by the rule of the app', async () => {
    const { server, phone, laptop } = await twoDevices();
    await act(phone, 'addNote', { words: 'Buy milk', at: at(0) });
    for (const device of [phone, laptop]) await sync(device, server);
    await act(laptop, 'editNote', { words: 'Buy oat milk', at: at(2) });
    await act(phone, 'editNote', { words: 'Buy two milks', at: at(1) });
    for (const device of [laptop, phone, laptop]) await sync(device, server);
    const expected = { notes: [{ words: 'Buy oat milk', pinned: false }], tally: 1 };
    expect(await shown(phone)).toEqual(expected);
    expect(await shown(laptop)).toEqual(expected);
  });

  it('takes a rejected note off the screen, lists it, and keeps what was done after it', async () => {
    const { server, phone } = await twoDevices();
    await act(phone, 'addNote', { words: 'x'.repeat(60), at: at(0) });
    await act(phone, 'addNote', { note_id: newId(), words: 'Call Bea', at: at(1) });
    expect((await shown(phone)).tally).toBe(2);
    await sync(phone, server);
    expect(await shown(phone)).toEqual({ notes: [{ words: 'Call Bea', pinned: false }], tally: 1 });
    expect(await phone.database.rejected.toArray()).toMatchObject([
      { name: 'addNote', code: 'too_long', args: { words: 'x'.repeat(60) } },
    ]);
  });

  it('applies a note once when the app is killed between the request and its response', async () => {
    const server = new NotesServer(USER);
    const disk = new IDBFactory();
    const before = await start(disk);
    await sync(before, server);
    await act(before, 'addNote', { words: 'Buy milk', at: at(0) });
    const sent = server.requests.length;
    // the kill ends everything that waits for this response
    void runRound({ store: before, transport: server.transport({ lost: true }), clock, newId });
    await vi.waitFor(() => expect(server.requests.length).toBe(sent + 1));
    before.database.close();

    const after = await start(disk);
    expect(await shown(after)).toEqual({ notes: [{ words: 'Buy milk', pinned: false }], tally: 1 });
    await sync(after, server);
    await sync(after, server);
    expect(await shown(after)).toEqual({ notes: [{ words: 'Buy milk', pinned: false }], tally: 1 });
    expect(await after.database.mutations.count()).toBe(0);
  });

  it('upgrades a store of an earlier version of the app and keeps its pending note', async () => {
    const server = new NotesServer(USER);
    const disk = new IDBFactory();
    const earlier = await start(disk, EARLIER_APP);
    await sync(earlier, server);
    await act(earlier, 'addNote', { words: 'Buy milk', at: at(0) });
    earlier.database.close();

    const later = await start(disk);
    expect(later.database.verno).toBe(6);
    expect(await shown(later)).toEqual({ notes: [{ words: 'Buy milk', pinned: false }], tally: 1 });
    await sync(later, server);
    // the earlier version may have dropped what the server sent: everything is fetched again
    expect(server.requests.at(-1)).toMatchObject({ cursor: null, mutations: [{ name: 'addNote' }] });
    await sync(later, server);
    expect(server.requests.at(-1)?.cursor).not.toBeNull();
  });

  it.each(['notes', 'mutations', 'drafts'])(
    'rejects an app whose table has the name of the table %s of the store',
    (name) => {
      const tables = { ...NOTES_APP.tables, [name]: Object.values(NOTES_APP.tables)[0] };
      expect(() => new StoreDatabase(USER, { ...NOTES_APP, tables }, { otherTabs: false })).toThrow(
        `The store has a table ${name} itself`,
      );
    },
  );

  it('rejects arguments that the app did not declare before anything is written', async () => {
    const { phone } = await twoDevices();
    await expect(act(phone, 'addNote', { words: 7, at: at(0) })).rejects.toThrow(
      'addNote has malformed arguments',
    );
    expect(await shown(phone)).toEqual({ notes: [], tally: 0 });
    expect(await phone.database.mutations.count()).toBe(0);
  });
});
