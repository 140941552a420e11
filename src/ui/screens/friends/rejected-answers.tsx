import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { RejectedAnswer } from '#queries/friends.ts';
import { RejectedChangeRow } from '#ui/components/status/rejected-change-row.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import styles from './friends.module.css';

/** Answers and cancellations that the server rejected. */
export function RejectedAnswers({ rejected }: { rejected: readonly RejectedAnswer[] }) {
  if (rejected.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {rejected.map((answer) => (
        <RejectedRow
          key={answer.mutation_id}
          id={answer.mutation_id}
          what={friendsCopy.answerRejected(answer, nameOf(answer.card))}
          code={answer.code}
        />
      ))}
    </ul>
  );
}

/** A row of a list on /friends for a change that the server rejected. */
export function RejectedRow(change: ComponentProps<typeof RejectedChangeRow>) {
  return (
    <li className={styles.row} data-rejected="">
      <span className={styles.mark} data-rejected="">
        <TriangleAlert size={22} aria-hidden="true" />
      </span>
      <RejectedChangeRow {...change} />
    </li>
  );
}
