import type { LoadedShelf } from '#queries/own-shelf.ts';

/** A shelf of which everything is known. */
export type Shelved = LoadedShelf & { shelf: NonNullable<LoadedShelf['shelf']> };
