import { createStore, type StoreApi } from 'zustand/vanilla';
import { whenIdle } from '#app/when-idle.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { QueryContext } from '#queries/query-context.ts';

/**
 * What waits among friends, for the badge on the way there. Looked for after the first screen is drawn: the badge lies
 * over its icon and moves nothing when it comes.
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
      // a badge of last known numbers: whoever opens the screen behind it is told that the disk fails
      error: () => undefined,
    });
    stop = () => news.unsubscribe();
  };
  // an update has taken the chunk away: the screen behind the badge, which needs it too, says so
  observe().catch(() => undefined);
  return {
    state,
    stop() {
      stopped = true;
      stop();
    },
  };
}
