import { useCallback } from 'react';
import { type SessionContext, useSession } from '#ui/state/session-context.ts';

/**
 * Binds a command of src/commands to the signed-in user. The returned function stays the same until the
 * sign-out.
 */
export function useCommand<R>(verb: (context: SessionContext) => R): () => R;
export function useCommand<A, R>(verb: (context: SessionContext, args: A) => R): (args: A) => R;
export function useCommand<A, R>(verb: (context: SessionContext, args: A) => R): (args: A) => R {
  const session = useSession();
  return useCallback((args: A) => verb(session, args), [verb, session]);
}
