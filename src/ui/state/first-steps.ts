import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FIRST_STEPS } from '#ui/browser/memory-keys.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';
import { useSession } from '#ui/state/session-context.ts';

/** One of the three questions to a new user (ui/screens/first-minute). */
export type FirstStep = '1' | '2' | '3';

/** The first check-in comes before the questions. */
const AFTER_CHECK_IN = 'after-check-in';

/**
 * Has the user of a new account answer the first questions: at once, or after the first check-in if that would be
 * worth points now. Once per account; call it before the dashboard is drawn.
 */
export const beginFirstSteps = (memory: ScreenMemory, when: 'now' | typeof AFTER_CHECK_IN = 'now'): void =>
  memory.write(FIRST_STEPS, when === 'now' ? '1' : when);

/** Goes to a step, on this device; null ends them. */
export function goToFirstStep(memory: ScreenMemory, step: FirstStep | null): void {
  memory.write(FIRST_STEPS, step);
  // the browser informs only the other tabs
  window.dispatchEvent(new StorageEvent('storage'));
}

/** True while the questions wait for the first check-in. */
export const doFirstStepsWait = (memory: ScreenMemory): boolean =>
  memory.read(FIRST_STEPS) === AFTER_CHECK_IN;

/** Begins questions that waited for the first check-in, on the next visit, unless its sheet has led to them. */
export function useOverdueSteps(isNew: boolean | null): void {
  const { memory } = useSession();
  const isKnown = useRef(false);
  useEffect(() => {
    if (isNew === null || isKnown.current) return;
    isKnown.current = true;
    if (!isNew && doFirstStepsWait(memory)) goToFirstStep(memory, '1');
  }, [isNew, memory]);
}

/** Where this user is; null for a user who is through, and for one who is not asked. Follows all tabs. */
export function useFirstStep(): FirstStep | null {
  const { memory } = useSession();
  const note = useSyncExternalStore(subscribe, () => memory.read(FIRST_STEPS));
  return note === '1' || note === '2' || note === '3' ? note : null;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
