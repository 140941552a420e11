import { useCallback, useRef } from 'react';
import type { Observable } from 'rxjs';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { type Observed, useObservable } from '#ui/hooks/use-observable.ts';
import { useSession } from '#ui/state/session-context.ts';

/**
 * The live result of a query of src/queries for the signed-in user. `args` may be a new object at each
 * render; the query restarts when one of its fields changes.
 */
export function useQuery<T>(observe: (context: QueryContext) => Observable<T>): Observed<T>;
export function useQuery<T, A>(
  observe: (context: QueryContext, args: A) => Observable<T>,
  args: A,
): Observed<T>;
export function useQuery<T, A>(
  observe: (context: QueryContext, args: A) => Observable<T>,
  args?: A,
): Observed<T> {
  const session = useSession();
  const steady = useSteady(args as A);
  return useObservable(useCallback(() => observe(session, steady), [observe, session, steady]));
}

/** Returns the same object while every field is the same. */
function useSteady<A>(args: A): A {
  const kept = useRef(args);
  if (!isSame(kept.current, args)) kept.current = args;
  return kept.current;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [before, now] = [Object.entries(a), Object.entries(b)];
  return (
    before.length === now.length && before.every(([key, value]) => Object.is(value, Reflect.get(b, key)))
  );
}
