import { discardRejected } from '#commands/discard-rejected.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import type { RefusedSetting } from '#queries/settings.ts';
import { Button } from '#ui/components/form/button.tsx';
import { refusalText } from '#ui/copy/refusals.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { toasts } from '#ui/toasts.ts';
import styles from './refused-settings.module.css';

/** What the server did not take, with its reason, to be tried again or let go. */
export function RefusedSettings({ refused }: { refused: readonly RefusedSetting[] }) {
  const retry = useCommand(retryRejected);
  const discard = useCommand(discardRejected);
  const failed = () => toasts.error(settingsCopy.unexpected);
  if (refused.length === 0) return null;
  return (
    <ul className={styles.list}>
      {refused.map(({ id, name, code }) => (
        <li key={id}>
          <p>
            <b>{settingsCopy.notTaken(name)}</b> {refusalText(code)}
          </p>
          <div className={styles.actions}>
            <Button
              onClick={() =>
                retry(id).then((done) => done.ok || toasts.error(settingsCopy.error(done.error)), failed)
              }
            >
              {settingsCopy.tryAgain}
            </Button>
            <Button look="quiet" onClick={() => discard(id).catch(failed)}>
              {settingsCopy.discard}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
