import { useCallback } from 'react';
import { type Person, usePerson } from '#ui/state/session-context.ts';

/**
 * Binds a command of src/commands to the signed-in person. The returned function stays the same until the
 * sign-out.
 */
export function useCommand<R>(verb: (context: Person) => R): () => R;
export function useCommand<A, R>(verb: (context: Person, args: A) => R): (args: A) => R;
export function useCommand<A, R>(verb: (context: Person, args: A) => R): (args: A) => R {
  const person = usePerson();
  return useCallback((args: A) => verb(person, args), [verb, person]);
}
