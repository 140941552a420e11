import { useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { potsWords } from '#copy/words/pots.ts';
import { observePots } from '#queries/pots.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { AskPotSheet } from '#ui/components/pots/ask-pot-sheet.tsx';
import { potDay } from '#ui/components/pots/pot-day.ts';
import { PotDrawing } from '#ui/components/pots/pot-drawing.tsx';
import { PotQuestion } from '#ui/components/pots/pot-question.tsx';
import { PotSheet } from '#ui/components/pots/pot-sheet.tsx';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './friend.module.css';

interface Props {
  friendId: Uuid;
  name: string;
}

/** The pot with this friend: asks for one, answers a question, or opens it. A question that waits has no button. */
export function PotButton({ friendId, name }: Props) {
  const observed = useQuery(observePots);
  const { store } = useSession();
  const [open, setOpen] = useState(false);
  if (observed.status !== 'value' || observed.value.today === null) return null;
  const { pots, today, isFull } = observed.value;
  const view = pots.find(({ user_id, role }) => user_id === friendId && role !== 'ended');
  const close = () => setOpen(false);
  const days = [potDay(view?.mine ?? [], today), potDay(view?.theirs ?? [], today)] as const;
  const waits = view?.role === 'waiting';
  return (
    <>
      <Button className={styles.pot} disabled={waits} onClick={() => setOpen(true)}>
        <PotDrawing userIds={[store.userId, friendId]} mine={days[0]} theirs={days[1]} />
        {waits ? potsWords.isAsked(name) : potsWords.button}
      </Button>
      {open && !view && (
        <AskPotSheet me={store.userId} friendId={friendId} name={name} isFull={isFull} onClose={close} />
      )}
      {open && view?.role === 'asked' && (
        <Dialog label={potsWords.wants(name)} onClose={close}>
          <PotQuestion view={view} />
        </Dialog>
      )}
      {open && view?.role === 'live' && <PotSheet view={view} today={today} onClose={close} />}
    </>
  );
}
