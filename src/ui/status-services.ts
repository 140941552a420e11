import type { Observable } from 'rxjs';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { WriteFailure } from '#commands/write.ts';
import type { RefusedChange } from '#queries/refused-changes.ts';

/** What the status sheet uses, bound to one user's store. */
export interface StatusServices {
  /** Everything that could not be saved, oldest first. */
  observeRefused(): Observable<readonly RefusedChange[]>;
  /** Does once more what the server refused. */
  retry(mutationId: Uuid): Promise<Result<void, WriteFailure>>;
  /** Lets a refused change go. */
  discard(mutationId: Uuid): Promise<void>;
  /** Leads to /auth; what was done here stays for this person. */
  signInAgain(): void;
  /** Whether the browser keeps what is stored here until the person removes it; null where it does not say. */
  storageKept(): Promise<boolean | null>;
}
