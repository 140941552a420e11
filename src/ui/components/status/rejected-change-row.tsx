import type { Uuid } from '#base/uuid.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import { changesCopy } from '#ui/copy/changes.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './rejected-change-row.module.css';

interface Props {
  /** The id of the rejected mutation. */
  id: Uuid;
  /** What the user tried, in words. */
  what: string;
  /** The reason: a code of docs/rejections.md. */
  code: string;
}

/** A change that the server rejected: what it was, why it failed, and its two buttons. */
export function RejectedChangeRow({ id, what, code }: Props) {
  const retry = useCommand(retryRejected);
  const discard = useCommand(discardRejected);
  const failed = () => toasts.error(common.notSaved);
  const tryAgain = () =>
    retry(id).then((done) => done.ok || toasts.error(changesCopy.error(done.error)), failed);
  return (
    <div>
      <p className={styles.tried}>{what}</p>
      <p className={styles.reason}>{rejectionText(code)}</p>
      <div className={styles.choices}>
        <Button aria-label={changesCopy.tryAgainFor(what)} onClick={() => void tryAgain()}>
          {common.tryAgain}
        </Button>
        <Button
          look="quiet"
          aria-label={changesCopy.discardFor(what)}
          onClick={() => void discard(id).catch(failed)}
        >
          {common.discard}
        </Button>
      </div>
    </div>
  );
}
