import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { useServices } from '#ui/state/services.ts';
import styles from './update-banner.module.css';

/**
 * Offers a newer version. It never reloads by itself and never appears while the user is typing in a field;
 * "Later" holds until the next start.
 */
export function UpdateBanner() {
  const { waiting, apply } = useStore(useServices().update);
  const [later, setLater] = useState(false);
  return (
    // always on the page: some screen readers miss a region that appears together with its text
    <div aria-live="polite" className={styles.place}>
      {waiting && !later && <Offer apply={apply} putOff={() => setLater(true)} />}
    </div>
  );
}

function Offer({ apply, putOff }: { apply: () => void; putOff: () => void }) {
  if (useTyping()) return null;
  return (
    <section className={styles.banner}>
      <p>{copy.update.ready}</p>
      <Button look="outline" onClick={() => apply()}>
        {copy.update.apply}
      </Button>
      <Button look="quiet" className={styles.later} onClick={putOff}>
        {copy.update.later}
      </Button>
    </section>
  );
}

const FIELDS = 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, [contenteditable]';

/** True while a field has the focus. Anything that is not urgent waits for the end of typing. */
function useTyping(): boolean {
  return useSyncExternalStore(subscribe, () => document.activeElement?.matches(FIELDS) ?? false);
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  // when the focus moves between two fields, nothing has it for a moment
  const settled = () => queueMicrotask(onChange);
  document.addEventListener('focusin', settled, { signal: stop.signal });
  document.addEventListener('focusout', settled, { signal: stop.signal });
  return () => stop.abort();
}
