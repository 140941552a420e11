import { useId } from 'react';
import { useStore } from 'zustand';
import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import { common } from '#copy/common.ts';
import { potsWords } from '#copy/words/pots.ts';
import type { PotView } from '#queries/pots.ts';
import { Button } from '#ui/components/form/button.tsx';
import lines from '#ui/components/layout/two-lines.module.css';
import { potDay, potDayWords, potWords } from '#ui/components/pots/pot-day.ts';
import { PotDrawing } from '#ui/components/pots/pot-drawing.tsx';
import { usePotActs } from '#ui/components/pots/use-pot-acts.ts';
import { shortNameOf } from '#ui/copy/shown-name.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './pots-cards.module.css';

interface Props {
  view: PotView;
  today: LocalDay;
  now: EpochMs;
  onOpen: () => void;
}

/** One pot: how long, and what today still needs; or a question that waits for an answer. */
export function PotRow(props: Props) {
  const { view } = props;
  const { store } = useSession();
  if (view.role === 'live') return <LiveRow {...props} me={store.userId} />;
  return <WaitingRow view={view} me={store.userId} />;
}

function LiveRow({ view, today, now, onOpen, me }: Props & { me: string }) {
  const { act } = usePotActs();
  const { pot, days, mine, theirs, user_id } = view;
  const name = shortNameOf(view.card);
  const words = potWords(view, today, now);
  return (
    <li>
      <button type="button" className={styles.open} onClick={onOpen}>
        <PotDrawing
          userIds={[me, user_id]}
          mine={potDay(mine, today)}
          theirs={potDay(theirs, today)}
          steams={words.isWhole}
        />
        <span className={lines.lines}>
          <b>{words.title}</b>
          <small>{words.note}</small>
          <span className="visually-hidden">
            {potsWords.spoken(name, days.current, potDayWords(mine, today), potDayWords(theirs, today))}
          </span>
        </span>
      </button>
      {words.cold ? (
        <Button
          className={styles.act}
          onClick={() => void act(pot.id, { dismissUntil: days.broken?.lastDay ?? today })}
        >
          {potsWords.ok}
        </Button>
      ) : (
        words.nudge && <Nudge view={view} name={name} isSent={words.nudge === 'sent'} />
      )}
    </li>
  );
}

function Nudge({ view: { pot }, name, isSent }: { view: PotView; name: string; isSent: boolean }) {
  const { act } = usePotActs();
  const { sync } = useSession();
  const online = useStore(sync, (status) => status.online);
  const reason = useId();
  const waits = !isSent && !online;
  return (
    <span className={styles.nudge}>
      <Button
        className={styles.act}
        aria-disabled={isSent || waits || undefined}
        aria-label={isSent ? undefined : potsWords.nudgeName(name)}
        aria-describedby={waits ? reason : undefined}
        onClick={() => {
          if (!isSent && !waits) void act(pot.id, 'nudge');
        }}
      >
        {isSent ? potsWords.nudged : potsWords.nudge}
      </Button>
      {waits && <small id={reason}>{common.offline}</small>}
    </span>
  );
}

function WaitingRow({ view: { pot, user_id, card }, me }: { view: PotView; me: string }) {
  const { act } = usePotActs();
  const name = shortNameOf(card);
  const empty = potDay([], '');
  return (
    <li>
      <PotDrawing userIds={[me, user_id]} mine={empty} theirs={empty} />
      <span className={lines.lines}>
        <b>{potsWords.isAsked(name)}</b>
        <small>{potsWords.startsWhen(name)}</small>
      </span>
      <Button
        look="quiet"
        className={styles.act}
        aria-label={potsWords.takeBackFrom(name)}
        onClick={() => void act(pot.id, 'remove')}
      >
        {potsWords.takeBack}
      </Button>
    </li>
  );
}
