import type { Uuid } from '#base/uuid.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { common } from '#copy/common.ts';
import { observeImportReport } from '#queries/import-report.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import { changesCopy } from '#ui/copy/changes.ts';
import { dataCopy } from '#ui/copy/data.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useServices } from '#ui/state/services.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './account-screen.module.css';

/** The result of an import, change by change. Rejected ones leave the list of rejected changes once they were shown. */
export function ImportResult({ ids, onDone }: { ids: readonly Uuid[]; onDone: () => void }) {
  const { clock } = useServices();
  const observed = useQuery(observeImportReport, ids);
  const discard = useCommand(discardRejected);
  if (observed.status === 'failed') return <p>{changesCopy.unreadable}</p>;
  if (observed.status === 'waiting') return null;
  const { waiting, taken, rejected } = observed.value;
  const offset = clock.utcOffsetMinutes(clock.now());
  return (
    <>
      <h4>{dataCopy.reportTitle}</h4>
      <div role="status">
        {waiting > 0 && <p>{dataCopy.waiting(waiting)}</p>}
        <p>{dataCopy.taken(taken)}</p>
        {rejected.length > 0 && <p>{dataCopy.rejected(rejected.length)}</p>}
      </div>
      {rejected.length > 0 && (
        <ul className={styles.lines} data-long={rejected.length > 8 ? '' : undefined}>
          {rejected.map((mutation) => (
            <li key={mutation.id}>
              {withBold(
                dataCopy.rejectedRow(
                  changesCopy.tried({ mutation, card: null }, offset),
                  rejectionText(mutation.code),
                ),
                (what) => (
                  <b>{what}</b>
                ),
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.two}>
        <Button
          onClick={() => {
            Promise.all(rejected.map(({ id }) => discard(id))).then(onDone, () =>
              toasts.error(common.notSaved),
            );
          }}
        >
          {dataCopy.done}
        </Button>
      </div>
    </>
  );
}
