import { readdirSync, readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { type DiskImage, writeDisk } from '#tests/support/disk-image.ts';

const FOLDER = new URL('../cases/stores/', import.meta.url);

/** Files with stores of earlier versions of the app, named after the commit that wrote each. */
export const STORE_IMAGES: readonly string[] = readdirSync(FOLDER);

export const readImage = (file: string): DiskImage => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));

/** The disk of a device with these databases and nothing else. */
export async function diskOf(...images: DiskImage[]): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  for (const image of images) await writeDisk(indexedDB, image);
  return indexedDB;
}

/** The names of tables and primary keys in the store of an unreleased version, where they differ. */
const UNRELEASED_NAMES: Readonly<Record<string, { name?: string; keyPath?: string }>> = {
  server_rows: { name: 'kept' },
  pictures: { keyPath: 'avatar_url' },
};

/** The store that version 3, an unreleased one, wrote. */
export function unreleasedStore(): DiskImage {
  const { databases } = readImage('0.1.0.json');
  return {
    databases: databases.map(({ name, stores }) => ({
      name,
      version: 30,
      stores: stores.map((store) => ({ ...store, ...UNRELEASED_NAMES[store.name] })),
    })),
  };
}
