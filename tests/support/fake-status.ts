import { BehaviorSubject } from 'rxjs';
import { ok } from '#base/result.ts';
import type { RefusedChange } from '#queries/refused-changes.ts';
import type { StatusServices } from '#ui/status-services.ts';

export interface FakeStatus extends StatusServices {
  refused$: BehaviorSubject<readonly RefusedChange[]>;
  /** What was done, in order: 'retry <id>'. */
  done: string[];
}

/** The status of a store in memory; every command works unless `over` says otherwise. */
export function fakeStatus(
  refused: readonly RefusedChange[] = [],
  over: Partial<StatusServices> = {},
): FakeStatus {
  const done: string[] = [];
  const refused$ = new BehaviorSubject(refused);
  return {
    refused$,
    done,
    observeRefused: () => refused$,
    async retry(id) {
      done.push(`retry ${id}`);
      return ok(undefined);
    },
    async discard(id) {
      done.push(`discard ${id}`);
    },
    signInAgain: () => {
      done.push('sign in again');
    },
    storageKept: async () => null,
    ...over,
  };
}
