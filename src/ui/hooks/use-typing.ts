import { useSyncExternalStore } from 'react';

const FIELDS = 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, [contenteditable]';

/** True while a field has the focus. Anything that is not urgent waits for the end of typing. */
export function useTyping(): boolean {
  return useSyncExternalStore(subscribe, () => document.activeElement?.matches(FIELDS) ?? false);
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  // between two fields nothing has the focus for a moment
  const settled = () => queueMicrotask(onChange);
  document.addEventListener('focusin', settled, { signal: stop.signal });
  document.addEventListener('focusout', settled, { signal: stop.signal });
  return () => stop.abort();
}
