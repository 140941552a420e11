import { createClient } from '@supabase/supabase-js';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { TABLE_NAMES } from '#schemas/registry.ts';
import { expectOk, type Open } from '#tests/bench/replication/page/contender.ts';
import {
  allInSync,
  count,
  openCollections,
  ownRowsShown,
  writeRows,
} from '#tests/bench/replication/page/rx-collections.ts';
import { auth, config } from '#tests/bench/replication/page/surroundings.ts';

/**
 * rxdb/plugins/replication-supabase, set up as documented, except where that would slow it down here: no leader
 * election and no live events (the embedded server has no postgres_changes). Pushes only the tables of this bench.
 */
export const opening =
  (batchSize: number): Open =>
  async (user) => {
    const collections = await openCollections();
    const client = createClient(config.url, config.publishableKey, {
      accessToken: async () => expectOk(await auth.accessToken(user.userId)),
      global: { fetch: unquoting },
    });
    return {
      start() {
        const states = TABLE_NAMES.map((table) =>
          replicateSupabase({
            client,
            collection: collections[table],
            tableName: `bench_${table}`,
            replicationIdentifier: `bench-${table}`,
            live: false,
            waitForLeadership: false,
            pull: { batchSize },
            ...((table === 'check_ins' || table === 'messages') && { push: { batchSize } }),
          }),
        );
        return {
          usable: ownRowsShown(collections, user),
          inSync: allInSync(states),
        };
      },
      count: () => count(collections),
      write: (deeds) => writeRows(collections, user.userId, deeds),
    };
  };

/** Removes quotes around columns in a filter, which PostgREST accepts and the embedded server does not. */
const unquoting: typeof fetch = (input, init) =>
  fetch(String(input).replaceAll(/%22(_modified|id|user_id|other_id)%22/g, '$1'), init);
