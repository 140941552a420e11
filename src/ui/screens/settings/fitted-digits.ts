import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Marks a time input whose digits do not fit at full size. Each browser writes times in its own language,
 * whatever the language of the page, so only measuring shows whether there is an AM or PM.
 */
function fitDigits(input: HTMLInputElement): void {
  delete input.dataset.tight;
  input.style.width = 'max-content';
  const wanted = input.offsetWidth;
  input.style.width = '';
  if (wanted > input.offsetWidth) input.dataset.tight = '';
}

/** For a time input with large digits: it gets `data-tight` while they do not fit. */
export function useFittedDigits(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const measure = () => input.current && fitDigits(input.current);
    measure();
    document.fonts?.ready.then(measure);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return input;
}
