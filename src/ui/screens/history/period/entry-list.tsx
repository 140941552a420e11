import type { Uuid } from '#base/uuid.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import { dayText, weekdayText } from '#copy/format/times.ts';
import { historyWords } from '#copy/words/history.ts';
import { daysBetween } from '#domain/calendar/days.ts';
import { weekGoalsOn } from '#domain/calendar/goal-in-force.ts';
import type { CheckInNote } from '#domain/check-ins/check-in-notes.ts';
import type { LoadedHistory, RejectedCheckIn } from '#queries/history.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { CheckInEntry, CheckInList, RejectedEntry } from '#ui/components/check-in/check-in-entry.tsx';
import card from '#ui/components/layout/card.module.css';
import styles from '#ui/screens/history/parts/history.module.css';
import { Arriving, NothingThere } from '#ui/screens/history/parts/states.tsx';

interface Props {
  history: LoadedHistory;
  /** What check-ins have reached, by id. */
  reached: ReadonlyMap<Uuid, string>;
}

/** The check-ins of the period, newest first, including rejected ones. */
export function EntryList({ history, reached }: Props) {
  const { checkIns, rejected, unsent, notes, names, goals, complete } = history;
  const lines = linesOf(checkIns, rejected);
  if (lines.length === 0 && complete) return <NothingThere history={history} />;
  return (
    <section className={`${card.card} ${styles.list}`}>
      {lines.length > 0 && (
        <CheckInList label={historyWords.list}>
          {lines.map((line) =>
            'tap' in line ? (
              <RejectedEntry
                key={line.tap.id}
                tap={line.tap.args}
                title={checkInCopy.moment(line.tap.args.check_in_type, names)}
                code={line.tap.code}
              />
            ) : (
              <CheckInEntry
                key={line.row.id}
                checkIn={line.row}
                title={checkInCopy.moment(line.row.check_in_type, names)}
                unsent={unsent.has(line.row.id)}
                withGoal={isOtherGoal(goals, line.row)}
                reached={reached.get(line.row.id)}
                note={noteText(line.row, notes.get(line.row.id))}
              />
            ),
          )}
        </CheckInList>
      )}
      {!complete && <Arriving />}
    </section>
  );
}

/** True if it was not scored against the usual goal of its time. */
const isOtherGoal = (goals: Goals, { check_in_type, local_day, goal_time }: CheckIn): boolean =>
  weekGoalsOn(goals, check_in_type, local_day).usual !== goal_time;

type Line = { row: CheckIn } | { tap: RejectedCheckIn };

const timeOf = (line: Line) => ('row' in line ? line.row.check_in_time : line.tap.args.check_in_time);

/** Instants have one format, so sorting the text sorts by time. */
function linesOf(checkIns: readonly CheckIn[], rejected: readonly RejectedCheckIn[]): readonly Line[] {
  const lines: Line[] = [...checkIns.map((row) => ({ row })), ...rejected.map((tap) => ({ tap }))];
  return lines.sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
}

function noteText(row: CheckIn, note: CheckInNote | undefined): string | undefined {
  if (!note) return undefined;
  const near = Math.abs(daysBetween(note.day, row.local_day)) < 7;
  return historyWords.note(
    note.reason,
    near ? weekdayText(note.day) : dayText(note.day),
    signedPoints(note.was),
  );
}
