import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { workerScript } from '#pwa/worker-script.ts';
import { TABLE_NAMES, TABLES } from '#schemas/registry.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Collections } from '#store/rxdb/collections.ts';
import { rxSchema } from '#store/rxdb/collections.ts';
import { dexieSchema } from '#tests/bench/dexie-schema.ts';
import { newGoals } from '#tests/support/memory-rows.ts';

/*
 * The minimum that an app with these two libraries does at a cold start: React, RxDB with the collections of the app,
 * one document observed and painted. The baseline for the app's own cold start.
 */
const USER = '00000000-0000-4000-8000-000000000001';
const GOALS: Goals = newGoals(USER);

async function observeGoals(show: (goals: Goals) => void): Promise<void> {
  const database = await createRxDatabase<Collections>({
    name: 'empty-page',
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  const creators = TABLE_NAMES.map((table) => [
    table,
    { schema: dexieSchema<never>(rxSchema(TABLES[table])) },
  ]);
  await database.addCollections(Object.fromEntries(creators));
  const { goals } = database.collections;
  goals.findOne(USER).$.subscribe((doc) => {
    if (doc) show(doc.toMutableJSON());
    else void goals.insert(GOALS);
  });
}

function EmptyPage() {
  const [shown, setShown] = useState<Goals | null>(null);
  useEffect(() => {
    void observeGoals(setShown);
  }, []);
  // the text that page-probe.ts waits for, like on the dashboard (checkInCopy.open)
  return shown && <button type="button">Check in</button>;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<EmptyPage />);
// TypeScript has no types for trusted script URLs
addEventListener('load', () => void navigator.serviceWorker.register(workerScript() as string));
