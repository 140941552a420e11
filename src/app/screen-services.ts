import { chatServices } from '#app/chat-services.ts';
import type { Clock } from '#base/clock.ts';
import type { NewId } from '#base/new-id.ts';
import type { Result } from '#base/result.ts';
import type { Store } from '#store/store.ts';
import type { ScreenServices } from '#ui/screen-services.ts';

export interface ScreenServicesDeps {
  store: Store;
  clock: Clock;
  newId: NewId;
  /** Has what a command wrote down sent soon. */
  nudging<T, E>(written: Promise<Result<T, E>>): Promise<Result<T, E>>;
}

/** Binds queries and commands of the screens beyond the dashboard to one user's store. */
export function screenServices(deps: ScreenServicesDeps): ScreenServices {
  return { userId: deps.store.userId, chat: chatServices(deps) };
}
