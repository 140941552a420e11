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

/** The store that version 3, the last unreleased one, wrote: it named one table differently. */
export function unreleasedStore(): DiskImage {
  const { databases } = readImage('0.1.0.json');
  return {
    databases: databases.map(({ name, stores }) => ({
      name,
      version: 30,
      stores: stores.map((store) => (store.name === 'server_rows' ? { ...store, name: 'kept' } : store)),
    })),
  };
}
