import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { workerScript } from '#pwa/worker-script.ts';
import { checkInSchema } from '#schemas/check-in.ts';
import { friendshipSchema } from '#schemas/friendship.ts';
import { type Goals, goalsSchema } from '#schemas/goal.ts';
import { messageSchema } from '#schemas/message.ts';
import { profileSchema } from '#schemas/profile.ts';
import { streaksSchema } from '#schemas/streak.ts';

/*
 * The least that any app of these two libraries does at a cold start: React, RxDB with the six collections of the
 * real schemas, one document observed and painted. The yardstick of the app's own cold start.
 */
const USER = '00000000-0000-4000-8000-000000000001';
const GOALS: Goals = {
  user_id: USER,
  morning_goal_time: '07:00:00',
  night_goal_time: '23:00:00',
  day_start: '00:00:00',
  previous_day_start: '00:00:00',
  day_start_from: null,
};

/** Of the version that needs no migration: the plain core has no plugin for one. */
const fresh = <S extends { readonly version: number }>(schema: S) => ({ schema: { ...schema, version: 0 } });

async function observeGoals(show: (goals: Goals) => void): Promise<void> {
  const database = await createRxDatabase({
    name: 'empty-page',
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  const { goals } = await database.addCollections({
    profiles: fresh(profileSchema),
    goals: fresh(goalsSchema),
    streaks: fresh(streaksSchema),
    check_ins: fresh(checkInSchema),
    friendships: fresh(friendshipSchema),
    messages: fresh(messageSchema),
  });
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
  // the words that page-probe.ts waits for on the dashboard too: copy.checkIn.open
  return shown && <button type="button">Check in</button>;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<EmptyPage />);
// TypeScript's own types know no trusted addresses yet
addEventListener('load', () => void navigator.serviceWorker.register(workerScript() as string));
