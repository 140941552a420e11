import { map, type Observable } from 'rxjs';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { observeBoundaries } from '#queries/parts/people.ts';
import type { QueryContext } from '#queries/query-context.ts';

/** Since when this person has muted the other one, live; null: not muted. */
export function observeMutedSince({ store }: QueryContext, otherId: Uuid): Observable<Instant | null> {
  return observeBoundaries(store).pipe(
    map((boundaries) => boundaries.find(({ other_id }) => other_id === otherId)?.muted_since ?? null),
  );
}
