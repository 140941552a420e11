import { SIMMER } from '#domain/mutations/simmer.ts';
import { StoreDatabase, storeName } from '#store/database/store-database.ts';
import { LiveStore } from '#store/live-store.ts';
import { databaseCases } from '#tests/contract/database-cases.ts';
import { rowStorageCases } from '#tests/contract/row-storage-cases.ts';
import { rowsReadCases } from '#tests/contract/rows-read-cases.ts';
import { ME } from '#tests/support/conversation.ts';
import { type DiskImage, writeDisk } from '#tests/support/disk-image.ts';
import { ANN, expectEverything, expectUpgraded } from '#tests/support/old-store.ts';

declare global {
  interface Window {
    /** The failure of every case by its name; absent while the cases run. */
    results?: Record<string, string | null>;
  }
}

const images = import.meta.glob<DiskImage>('../../cases/stores/*.json', { eager: true, import: 'default' });

/** Opens the store of an earlier version of the app twice. */
async function takeOver(image: DiskImage): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name?.includes(ANN)) await deleteDatabase(name);
  await writeDisk(indexedDB, image);
  for (const _start of ['first', 'second']) {
    const store = await LiveStore.open({
      database: new StoreDatabase(ANN, SIMMER),
      newId: () => crypto.randomUUID(),
    });
    await expectEverything(store);
    await store.close();
  }
  await expectUpgraded(indexedDB);
}

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });

/** The database of the cases' user, empty; a case may open it several times. */
async function newDatabase() {
  await deleteDatabase(storeName(ME));
  return () => new StoreDatabase(ME, SIMMER, { otherTabs: false });
}

const newDisk = () => ({
  userId: crypto.randomUUID(),
  dexie: {},
  classes: { IDBIndex, IDBObjectStore },
});

const all: (readonly [sentence: string, run: () => Promise<void>])[] = [
  ...Object.entries(databaseCases).map(
    ([sentence, run]) => [sentence, async () => run(await newDatabase())] as const,
  ),
  ...Object.entries({ ...rowStorageCases, ...rowsReadCases }).map(
    ([sentence, run]) => [sentence, () => run(newDisk())] as const,
  ),
  ...Object.entries(images).map(
    ([file, image]) => [`takes over ${file.split('/').at(-1)}`, () => takeOver(image)] as const,
  ),
];

const results: Record<string, string | null> = {};
for (const [sentence, run] of all) {
  results[sentence] = await run().then(() => null, String);
  document.body.append(Object.assign(document.createElement('p'), { textContent: sentence }));
}
window.results = results;
