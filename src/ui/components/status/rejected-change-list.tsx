import { observeRejectedChanges } from '#queries/rejected-changes.ts';
import { RejectedChangeRow } from '#ui/components/status/rejected-change-row.tsx';
import { changesCopy } from '#ui/copy/changes.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useServices } from '#ui/state/services.ts';
import styles from './status-sheet.module.css';

/** Everything that could not be saved. */
export function RejectedChangeList() {
  const { clock } = useServices();
  const observed = useQuery(observeRejectedChanges);
  if (observed.status === 'failed') return <p className={styles.small}>{changesCopy.unreadable}</p>;
  if (observed.status === 'waiting' || observed.value.length === 0) return null;
  return (
    <ul className={styles.changes} aria-label={changesCopy.title(observed.value.length)}>
      {observed.value.map((change) => {
        const { id, at, code } = change.mutation;
        return (
          <li key={id}>
            <RejectedChangeRow
              id={id}
              what={changesCopy.tried(change, clock.utcOffsetMinutes(at))}
              code={code}
            />
          </li>
        );
      })}
    </ul>
  );
}
