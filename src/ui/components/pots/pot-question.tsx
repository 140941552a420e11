import { potsWords } from '#copy/words/pots.ts';
import type { PotView } from '#queries/pots.ts';
import { Button } from '#ui/components/form/button.tsx';
import { potDay } from '#ui/components/pots/pot-day.ts';
import { PotDrawing } from '#ui/components/pots/pot-drawing.tsx';
import { usePotActs } from '#ui/components/pots/use-pot-acts.ts';
import { shortNameOf } from '#ui/copy/shown-name.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './pot-question.module.css';

/** A friend wants to share a pot. */
export function PotQuestion({ view: { pot, user_id, card } }: { view: PotView }) {
  const { act } = usePotActs();
  const { store } = useSession();
  const name = shortNameOf(card);
  const empty = potDay([], '');
  return (
    <div className={styles.question}>
      <div className={styles.head}>
        <PotDrawing userIds={[store.userId, user_id]} mine={empty} theirs={empty} />
        <div>
          <h2>{potsWords.wants(name)}</h2>
          <p>{potsWords.wantsText}</p>
        </div>
      </div>
      <div className={styles.answers}>
        <Button onClick={() => void act(pot.id, 'join')}>{potsWords.join(name)}</Button>
        <Button look="quiet" className={styles.no} onClick={() => void act(pot.id, 'remove')}>
          {potsWords.noThanks}
        </Button>
      </div>
    </div>
  );
}
