import { TriangleAlert } from 'lucide-react';
import type { Uuid } from '#base/uuid.ts';
import type { RefusedAnswer } from '#queries/friends.ts';
import { Button } from '#ui/components/form/button.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { refusalText } from '#ui/copy/refusals.ts';
import { nameOf } from '#ui/format/names.ts';
import { useAnswers } from '#ui/screens/friends/use-answers.ts';
import styles from './friends.module.css';

/** Answers and cancellations that the server refused, until the person has dealt with them. */
export function RefusedAnswers({ refused }: { refused: readonly RefusedAnswer[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {refused.map((answer) => (
        <RefusedRow
          key={answer.mutation_id}
          mutationId={answer.mutation_id}
          title={friendsCopy.refused(answer, nameOf(answer.person))}
          code={answer.code}
        />
      ))}
    </ul>
  );
}

interface RefusedRowProps {
  mutationId: Uuid;
  /** What it was about. */
  title: string;
  /** Of docs/refusals.md. */
  code: string;
}

/** Something the server refused, why, and what can be done about it. */
export function RefusedRow({ mutationId, title, code }: RefusedRowProps) {
  const answers = useAnswers();
  return (
    <li className={styles.row} data-refused="">
      <span className={styles.mark} data-refused="">
        <TriangleAlert size={22} aria-hidden="true" />
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{title}</p>
        <p className={styles.small}>{refusalText(code)}</p>
      </div>
      <div className={styles.actions}>
        <Button className={styles.stats} onClick={() => void answers.retry(mutationId)}>
          {friendsCopy.tryAgain}
        </Button>
        <Button look="quiet" className={styles.stats} onClick={() => void answers.discard(mutationId)}>
          {friendsCopy.discard}
        </Button>
      </div>
    </li>
  );
}
