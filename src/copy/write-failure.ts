import type { WriteFailure } from '#base/result.ts';
import { commonWords } from '#copy/words/common.ts';

/** Why a change could not be saved on this device. */
export function writeFailureText({ type }: WriteFailure): string {
  switch (type) {
    case 'NotSyncedYet':
      return commonWords.stillLoading;
    case 'StorageFull':
      return commonWords.outOfStorage;
    case 'Suspended':
      return commonWords.paused;
  }
}
