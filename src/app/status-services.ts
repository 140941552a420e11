import type { ScreenServicesDeps } from '#app/screen-services.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { observeRefusedChanges } from '#queries/refused-changes.ts';
import { isKept } from '#ui/keep-storage.ts';
import type { StatusServices } from '#ui/status-services.ts';

/** Binds what the status sheet uses to one user's store. */
export function statusServices(deps: ScreenServicesDeps): StatusServices {
  const { signInAgain } = deps;
  return {
    observeRefused: () => observeRefusedChanges(deps),
    retry: (id) => retryRejected(deps, id),
    discard: (id) => discardRejected(deps, id),
    signInAgain,
    storageKept: () => isKept(navigator.storage),
  };
}
