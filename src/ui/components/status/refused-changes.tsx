import type { Result } from '#base/result.ts';
import type { WriteFailure } from '#commands/write.ts';
import type { RefusedChange } from '#queries/refused-changes.ts';
import { Button } from '#ui/components/form/button.tsx';
import { changesCopy } from '#ui/copy/changes.ts';
import { refusalText } from '#ui/copy/refusals.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useScreenServices } from '#ui/screen-services.ts';
import { useServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';
import styles from './status-sheet.module.css';

/** Everything that could not be saved: what it was, why it failed and what can be done. */
export function RefusedChanges() {
  const { status } = useScreenServices();
  const observed = useObservable(status.observeRefused);
  if (observed.status === 'failed') return <p className={styles.small}>{changesCopy.unreadable}</p>;
  if (observed.status === 'waiting' || observed.value.length === 0) return null;
  return (
    <ul className={styles.changes} aria-label={changesCopy.title(observed.value.length)}>
      {observed.value.map((change) => (
        <Change key={change.mutation.id} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { change: RefusedChange }) {
  const { clock } = useServices();
  const { status } = useScreenServices();
  const { id, at, code } = change.mutation;
  const what = changesCopy.tried(change, clock.utcOffsetMinutes(at));
  return (
    <li>
      <p className={styles.tried}>{what}</p>
      <p className={styles.small}>{refusalText(code)}</p>
      <div className={styles.two}>
        <Button aria-label={changesCopy.tryAgainFor(what)} onClick={() => void say(status.retry(id))}>
          {changesCopy.tryAgain}
        </Button>
        <Button
          look="quiet"
          aria-label={changesCopy.discardFor(what)}
          onClick={() => void status.discard(id).catch(() => toasts.error(changesCopy.unexpected))}
        >
          {changesCopy.discard}
        </Button>
      </div>
    </li>
  );
}

async function say(doing: Promise<Result<void, WriteFailure>>): Promise<void> {
  const done = await doing.catch(() => null);
  if (!done) toasts.error(changesCopy.unexpected);
  else if (!done.ok) toasts.error(changesCopy.error(done.error));
}
