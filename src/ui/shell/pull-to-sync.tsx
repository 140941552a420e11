import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { copy } from '#ui/copy/copy.ts';
import { syncWords } from '#ui/copy/sync-words.ts';
import { usePull } from '#ui/shell/use-pull.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './pull-to-sync.module.css';

/** The flames of the mark, lit one by one. */
const FLAMES = 9;
/** A round that has not begun by then will not: the device is offline, or the next try is later. */
const NOT_BEGUN_MS = 1500;
const SHOWN_FOR_MS = 2000;

/**
 * Pulling from the top of a page syncs, instead of reloading as the browser would. Touch only; with a
 * keyboard, use 'Sync now' in the status sheet.
 */
export function PullToSync() {
  const { syncNow } = useSession();
  const [at, setAt] = useState<'rest' | 'syncing' | 'done'>('rest');
  const words = useSyncOutcome(at === 'syncing', () => setAt('done'));
  const distance = usePull(() => {
    setAt('syncing');
    syncNow();
  });
  useEffect(() => {
    if (at !== 'done') return;
    const timer = setTimeout(() => setAt('rest'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [at]);

  const pulling = at === 'rest' ? distance : null;
  const shown = at !== 'rest' || pulling !== null;
  const lit = pulling === null ? FLAMES : Math.min(FLAMES, Math.floor(pulling * FLAMES));
  const text = at === 'syncing' ? copy.sync.syncing : at === 'done' ? words : '';
  return (
    <>
      <div
        className={styles.pull}
        data-at={shown ? at : undefined}
        style={{ '--pulled': shown ? Math.min(1, pulling ?? 1) : 0 }}
        aria-hidden="true"
      >
        <span className={styles.mark} data-lit={lit}>
          <Mark size={30} />
        </span>
        {text || (pulling !== null && pulling >= 1 ? copy.sync.letGo : copy.sync.pull)}
      </div>
      {/* always on the page: some screen readers miss a region that appears together with its text */}
      <p role="status" className="visually-hidden">
        {text}
      </p>
    </>
  );
}

/** The state of saving in words. Calls `onEnd` once the requested round has ended, or will not begin. */
function useSyncOutcome(waiting: boolean, onEnd: () => void): string {
  const { sync } = useSession();
  const status = useStore(sync);
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (!waiting) return setBegun(false);
    if (status.running) return setBegun(true);
    if (begun) return onEnd();
    const timer = setTimeout(onEnd, NOT_BEGUN_MS);
    return () => clearTimeout(timer);
  }, [waiting, begun, status.running, onEnd]);
  return syncWords(status).text;
}
