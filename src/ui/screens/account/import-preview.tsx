import { common } from '#copy/common.ts';
import { shortDayText } from '#copy/format/times.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import { Button } from '#ui/components/form/button.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { dataCopy } from '#ui/copy/data.ts';
import type { ReadImport } from '#ui/screens/account/read-import.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './account-screen.module.css';

interface Props {
  read: ReadImport;
  fault: string | null;
  onRun: () => void;
  onCancel: () => void;
}

/** Shows what an import would do, before it starts. */
export function ImportPreview({ read: { file, plan }, fault, onRun, onCancel }: Props) {
  const { clock } = useSession();
  const exportedAt = Date.parse(file.exportedAt);
  const exportedOn = calendarDay(exportedAt, clock.utcOffsetMinutes(exportedAt));
  const { checkIns, alreadyHere, tooOld, displayName, goals, moments } = plan;
  const empty = checkIns.length === 0 && displayName === null && goals === null && moments === null;
  const lines = [
    ...(displayName === null ? [] : [dataCopy.willName(displayName)]),
    ...(goals === null ? [] : [dataCopy.willSetGoals]),
    ...(moments === null ? [] : [dataCopy.willNameMoments]),
    ...(checkIns.length > 0 ? [dataCopy.willOffer(checkIns.length)] : []),
    ...(alreadyHere > 0 ? [dataCopy.alreadyHere(alreadyHere)] : []),
    ...(tooOld.length > 0 ? [dataCopy.tooOld(tooOld.length)] : []),
    ...(file.left.friendships + file.left.messages > 0
      ? [dataCopy.left(file.left.friendships, file.left.messages)]
      : []),
  ];
  const from = file.complete ? dataCopy.from : dataCopy.fromIncomplete;
  return (
    <>
      <p role="status">{from(file.email, shortDayText(exportedOn))}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {empty && <p>{dataCopy.nothing}</p>}
      <FormError text={fault} />
      <div className={styles.two}>
        {!empty && (
          <Button look="go" onClick={onRun}>
            {dataCopy.run}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </>
  );
}
