import { defer } from 'rxjs';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FriendNews } from '#queries/friend-news.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { retryReads } from '#store/rxdb/observe-tables.ts';
import { whenIdle } from '#ui/browser/late-work.ts';

/**
 * How many messages and requests wait, for the badge on the navigation. Loaded after the first screen is
 * drawn: the badge covers part of its icon and moves nothing when it appears.
 */
export function lateFriendNews(context: QueryContext): { state: StoreApi<FriendNews>; stop(): void } {
  const state = createStore<FriendNews>(() => ({ unread: 0, requests: 0, joined: 0 }));
  let stop = () => {};
  let stopped = false;
  const observe = async () => {
    await whenIdle();
    const { observeFriendNews } = await import('#queries/friend-news.ts');
    if (stopped) return;
    // deferred, because an RxDB query that has failed keeps failing: each retry needs a new one. The screen
    // behind the badge reports that the disk cannot be read
    const news = defer(() => observeFriendNews(context))
      .pipe(retryReads())
      .subscribe((found) => state.setState(found));
    stop = () => news.unsubscribe();
  };
  // an update has deleted the file: the screen behind the badge needs it too, and reports the failure
  observe().catch(() => undefined);
  return {
    state,
    stop() {
      stopped = true;
      stop();
    },
  };
}
