import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FriendNews } from '#queries/friend-news.ts';
import type { QueryContext } from '#queries/query-context.ts';
import { whenIdle } from '#ui/late-work.ts';

/**
 * How many messages and requests wait, for the badge on the navigation. Loaded after the first screen is
 * drawn: the badge covers part of its icon and moves nothing when it appears.
 */
export function lateFriendNews(context: QueryContext): { state: StoreApi<FriendNews>; stop(): void } {
  const state = createStore<FriendNews>(() => ({ unread: 0, requests: 0 }));
  let stop = () => {};
  let stopped = false;
  const observe = async () => {
    await whenIdle();
    const { observeFriendNews } = await import('#queries/friend-news.ts');
    if (stopped) return;
    const news = observeFriendNews(context).subscribe({
      next: (found) => state.setState(found),
      // the badge keeps the last known numbers; the screen behind it reports that the disk fails
      error: () => undefined,
    });
    stop = () => news.unsubscribe();
  };
  // an update has deleted the file: the screen behind the badge needs it too, and says so
  observe().catch(() => undefined);
  return {
    state,
    stop() {
      stopped = true;
      stop();
    },
  };
}
