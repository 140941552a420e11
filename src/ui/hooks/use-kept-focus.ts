import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus in a list for keyboard users: when the focused row is removed, the list itself takes the
 * focus. `rows` is the number of rows. Spread the result over the element around them.
 */
export function useKeptFocus(rows: number): KeptFocus {
  const list = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when a row is removed
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
      // when a focused row is removed, its blur event has no relatedTarget, unlike when the focus moves to another element
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) inside.current = false;
    },
  };
}
