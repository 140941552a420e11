import { deepEqual, type MangoQuery, type RxDatabase } from 'rxdb/plugins/core';
import { concat, defer, filter, from, type Observable, skipWhile, switchMap } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { Row, StoredEntities, TableName } from '#schemas/registry.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { tableNames } from '#store/rows/synced-app.ts';
import { type Collections, openCollections } from '#store/rxdb/collections.ts';
import { firstReads, type ObservedRow } from '#store/rxdb/first-read.ts';

interface ObservedTable<R> {
  find(query?: MangoQuery<R>): { $: Observable<ObservedRow<R>[]> };
  findOne(id: Uuid): { $: Observable<ObservedRow<R> | null> };
}

/** What the screens subscribe to. Read only: all writes go through store/store.ts. */
export type ObservedTables = { [T in TableName]: ObservedTable<StoredEntities[T]> };

type Found = ObservedRow<Row>[] | ObservedRow<Row> | null;

/**
 * RxDB, opened after the first screen: opening it takes longer than reading that screen (docs/quality.md). Until it is
 * open, each query is read once without it. It opens after `firstScreen` or a write, and continues from there.
 */
export class LateRxdb {
  readonly tables: ObservedTables;
  readonly #openNow: () => Promise<RxDatabase<Collections>>;
  readonly #mayOpen: Promise<unknown>;
  #opening: Promise<RxDatabase<Collections>> | null = null;
  #opened: RxDatabase<Collections> | null = null;
  #isClosed = false;

  constructor(
    database: StoreDatabase,
    names: readonly TableName[] = tableNames(database.app),
    firstScreen: Promise<unknown> = Promise.resolve(),
  ) {
    const written = new Promise<void>((resolve) => database.committed.subscribe(() => resolve()));
    this.#mayOpen = Promise.race([firstScreen, written]);
    this.#openNow = () => openCollections(database, names);
    const tables = names.map((name) => [name, this.#observed(database, name)]);
    this.tables = Object.fromEntries(tables);
  }

  /** Opens RxDB now. */
  async open(): Promise<RxDatabase<Collections>> {
    this.#opening ??= this.#openNow();
    this.#opened = await this.#opening;
    return this.#opened;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#opening)?.close();
  }

  #observed(database: StoreDatabase, name: TableName): ObservedTable<Row> {
    return {
      find: (query = {}) =>
        this.#observe(
          () => firstReads(database, name).find(query),
          ({ collections }) => collections[name].find(query as never).$ as never,
        ),
      findOne: (id) =>
        this.#observe(
          () => firstReads(database, name).findOne(id),
          ({ collections }) => collections[name].findOne(id).$ as never,
        ),
    };
  }

  #observe<T extends Found>(
    readFirst: () => Promise<T>,
    follow: (rxdb: RxDatabase<Collections>) => Observable<T>,
  ): { $: Observable<T> } {
    const $ = defer(() => {
      if (this.#opened) return follow(this.#opened);
      let first: unknown;
      const reading = readFirst().then((found) => {
        first = plain(found);
        return found;
      });
      const isFirst = (found: T, nth: number) => nth === 0 && deepEqual(plain(found), first);
      const opening$ = from(this.#mayOpen).pipe(
        filter(() => !this.#isClosed),
        switchMap(() => this.open()),
      );
      return concat(reading, opening$.pipe(switchMap(follow), skipWhile(isFirst)));
    });
    return { $ };
  }
}

const plain = (found: Found) =>
  Array.isArray(found) ? found.map((row) => row.toMutableJSON()) : found?.toMutableJSON();
