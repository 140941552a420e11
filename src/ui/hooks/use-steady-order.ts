import { useRef } from 'react';
import { useVisible } from '#ui/hooks/use-visible.ts';

/**
 * The ids in the order of this visit: nothing leaves from under a thumb. New ids come last. The next visit, also one that begins
 * when the page is looked at again, takes the order of `ids`.
 */
export function useSteadyOrder<Id>(ids: readonly Id[]): readonly Id[] {
  const isVisible = useVisible();
  const kept = useRef<readonly Id[]>([]);
  const here = new Set(ids);
  const known = new Set(kept.current);
  const order = [...kept.current.filter((id) => here.has(id)), ...ids.filter((id) => !known.has(id))];
  kept.current = isVisible ? order : [];
  return isVisible ? order : ids;
}
