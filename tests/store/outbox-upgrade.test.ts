import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { OutboxDatabase, outboxName } from '#store/outbox-database.ts';

const USER = '11111111-1111-4111-8111-111111111111';

it('an outbox of the first version is taken over with everything that waits in it', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const first = new Dexie(outboxName(USER), options);
  first.version(1).stores({ mutations: 'seq', rejected: 'id', kept: 'key', client: 'key', seen: 'key' });
  const waiting = { seq: 7, id: 'm7', name: 'setProfile', args: { display_name: 'Ann' }, at: 1 };
  await first.table('mutations').add(waiting);
  await first.table('rejected').add({ ...waiting, id: 'm6', code: 'name_empty' });
  await first.table('client').add({ key: 'client', next_seq: 8 });
  first.close();

  const outbox = new OutboxDatabase(USER, options);
  await outbox.ensureState(() => 'another id');
  expect(await outbox.mutations.toArray()).toEqual([waiting]);
  expect(await outbox.rejected.toArray()).toMatchObject([{ id: 'm6', code: 'name_empty' }]);
  expect(await outbox.readState()).toEqual({ key: 'client', next_seq: 8, sent_seq: 7 });
  expect(await outbox.avatars.count()).toBe(0);
  expect(await outbox.notes.count()).toBe(0);
  outbox.close();
});
