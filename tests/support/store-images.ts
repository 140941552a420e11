import { readdirSync, readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { type DiskImage, writeDisk } from '#tests/support/disk-image.ts';

const FOLDER = new URL('../cases/stores/', import.meta.url);

/** The stores that earlier versions of the app have left, by the commit that wrote each. */
export const STORE_IMAGES: readonly string[] = readdirSync(FOLDER);

/** The last one of the shape that has many databases. */
export const LAST_OF_MANY_DATABASES = 'c42752e.json';

export const readImage = (file: string): DiskImage => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));

/** A device with nothing else on it. */
export async function diskOf(...images: DiskImage[]): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  for (const image of images) await writeDisk(indexedDB, image);
  return indexedDB;
}
