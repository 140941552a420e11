import { addRxPlugin } from 'rxdb/plugins/core';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { Subject } from 'rxjs';
import * as v from 'valibot';
import { listenForDoorbell } from '#backend/doorbell.ts';
import { TABLE_NAMES, type TableName } from '#schemas/registry.ts';
import type { Open } from '#tests/bench/replication/page/contender.ts';
import {
  allInSync,
  count,
  openCollections,
  ownRowsShown,
  seen,
  writeRows,
} from '#tests/bench/replication/page/rx-collections.ts';
import { auth, call } from '#tests/bench/replication/page/surroundings.ts';

/** The first pages of all collections go in one request if they are asked for within this time. */
const GATHER_MS = 20;
const PULL_ROWS = 1000;
const NOTIFICATION_ROWS = 100;

interface Ask {
  table: TableName;
  limit: number;
  checkpoint: unknown;
}

// what a handler passes to RxDB, unchanged
// biome-ignore lint/suspicious/noExplicitAny: rows of any collection, in RxDB's own words
type Documents = any[];
const page = v.object({
  documents: v.array(v.custom<Documents[number]>(() => true)),
  checkpoint: v.unknown(),
});
type Page = v.InferOutput<typeof page>;

addRxPlugin(RxDBLeaderElectionPlugin); // needed even where no leader is elected

/** RxDB's replicateRxCollection with optimized handlers (docs/quality.md). */
export const open: Open = async (user) => {
  const { userId } = user;
  const collections = await openCollections();
  const pull = gathering(async (asks) => v.parse(v.array(page), await call(userId, 'bench_pull', { asks })));
  const push = async (table_name: TableName, documents: Documents) =>
    v.parse(v.array(v.any()), await call(userId, 'bench_push', { table_name, documents }));

  return {
    async start(live) {
      const rings = new Subject<'RESYNC'>();
      const states = TABLE_NAMES.map((table) =>
        // biome-ignore lint/suspicious/noExplicitAny: as above
        replicateRxCollection<any, any>({
          collection: collections[table],
          replicationIdentifier: `bench-${table}`,
          live,
          waitForLeadership: false,
          pull: {
            handler: (checkpoint, limit) => pull({ table, limit, checkpoint: checkpoint ?? null }),
            batchSize: PULL_ROWS,
            stream$: rings,
          },
          ...((table === 'check_ins' || table === 'messages') && {
            push: {
              handler: (rows) =>
                push(
                  table,
                  rows.map(({ newDocumentState }) => newDocumentState),
                ),
              batchSize: NOTIFICATION_ROWS,
            },
          }),
        }),
      );
      const listening =
        live &&
        new Promise<void>((resolve) => {
          const onRing = () => rings.next('RESYNC');
          listenForDoorbell({ auth, userId, onRing, onListening: resolve, onStopped: () => {} });
        });
      return {
        usable: ownRowsShown(collections, user),
        inSync: Promise.all([listening, allInSync(states)]).then(() => undefined),
      };
    },
    count: () => count(collections),
    write: (deeds) => writeRows(collections, userId, deeds),
    seen: (checkInId) => seen(collections, checkInId),
  };
};

/** Combines requests of several collections at about the same time into one. */
function gathering(fetchPages: (asks: readonly Ask[]) => Promise<Page[]>): (ask: Ask) => Promise<Page> {
  let waiting: { ask: Ask; resolve: (page: Page) => void; reject: (error: unknown) => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    first = false;
    const batch = waiting;
    waiting = [];
    fetchPages(batch.map(({ ask }) => ask)).then(
      (pages) => {
        for (const [index, { resolve, reject }] of batch.entries()) {
          const found = pages[index];
          if (found) resolve(found);
          else reject(new Error('A page is missing'));
        }
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error);
      },
    );
  };
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (waiting.length === TABLE_NAMES.length) send();
      else timer ??= setTimeout(send, first ? GATHER_MS : 0);
    });
}
