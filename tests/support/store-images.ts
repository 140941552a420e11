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

/** A store of the last version before the first released one. */
export function unreleasedStore(): DiskImage {
  const { databases } = readImage('0.1.0.json');
  return { databases: databases.map((database) => ({ ...database, version: 30 })) };
}
