import { type RefObject, useLayoutEffect, useRef } from 'react';
import { wantsStillness } from '#ui/theme/appearance.ts';

const DURATION_MS = 160;

/**
 * Moves rows of one height smoothly when they change places, except on the first render and with reduced motion. A row that
 * sticks to the edge of the window does not move.
 */
export function useGlide(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const before = useRef<readonly string[]>(ids);
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids stand for the order
  useLayoutEffect(() => {
    const were = new Map(before.current.map((id, index) => [id, index]));
    before.current = ids;
    const rows = list.current?.children;
    const first = rows?.[0];
    if (!rows || !(first instanceof HTMLElement) || wantsStillness()) return;
    const { offsetHeight: height, offsetTop: top } = first;
    ids.forEach((id, index) => {
      const moved = ((were.get(id) ?? index) - index) * height;
      const row = rows[index];
      if (moved === 0 || !(row instanceof HTMLElement)) return;
      const pinned = Math.abs(row.offsetTop - (top + index * height)) > 8;
      if (!pinned) {
        const there = [{ transform: `translateY(${moved}px)` }, { transform: 'none' }];
        row.animate(there, { duration: DURATION_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' });
      }
    });
  }, [order]);
}
