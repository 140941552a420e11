import type { PotView } from '#queries/pots.ts';
import { Button } from '#ui/components/form/button.tsx';
import { potDay } from '#ui/components/pots/pot-day.ts';
import { PotDrawing } from '#ui/components/pots/pot-drawing.tsx';
import { usePotActs } from '#ui/components/pots/use-pot-acts.ts';
import { potsCopy } from '#ui/copy/pots.ts';
import { shortNameOf } from '#ui/copy/short-name.ts';
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
          <h2>{potsCopy.wants(name)}</h2>
          <p>{potsCopy.wantsText}</p>
        </div>
      </div>
      <div className={styles.answers}>
        <Button onClick={() => void act(pot.id, 'join')}>{potsCopy.join(name)}</Button>
        <Button look="quiet" className={styles.no} onClick={() => void act(pot.id, 'remove')}>
          {potsCopy.noThanks}
        </Button>
      </div>
    </div>
  );
}
