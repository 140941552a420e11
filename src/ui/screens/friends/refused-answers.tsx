import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { RefusedAnswer } from '#queries/friends.ts';
import { RefusedChange } from '#ui/components/status/refused-change.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { nameOf } from '#ui/format/names.ts';
import styles from './friends.module.css';

/** Answers and cancellations that the server refused. */
export function RefusedAnswers({ refused }: { refused: readonly RefusedAnswer[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {refused.map((answer) => (
        <RefusedRow
          key={answer.mutation_id}
          id={answer.mutation_id}
          what={friendsCopy.refused(answer, nameOf(answer.person))}
          code={answer.code}
        />
      ))}
    </ul>
  );
}

/** A row of a list on /friends for a change that the server refused. */
export function RefusedRow(change: ComponentProps<typeof RefusedChange>) {
  return (
    <li className={styles.row} data-refused="">
      <span className={styles.mark} data-refused="">
        <TriangleAlert size={22} aria-hidden="true" />
      </span>
      <RefusedChange {...change} />
    </li>
  );
}
