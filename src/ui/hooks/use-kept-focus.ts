import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the place of whoever works through a list with the keyboard: when the row that had the focus goes away, the
 * list itself takes it. `rows` is how many there are. To be spread over the element around them.
 */
export function useKeptFocus(rows: number): KeptFocus {
  const list = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that goes is what makes the focus fall
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
  }, [rows]);
  return {
    ref: list,
    tabIndex: -1,
    onFocus: () => {
      inside.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }) => {
      // a row that goes leaves the focus nowhere; only a move to another place is one
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) inside.current = false;
    },
  };
}
