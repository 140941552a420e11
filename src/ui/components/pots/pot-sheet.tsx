import { useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { common } from '#copy/common.ts';
import { columnWeekdayText, dayLongMonthText, weekdayText } from '#copy/format/times.ts';
import { potsWords } from '#copy/words/pots.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import type { PotView } from '#queries/pots.ts';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import { Choice } from '#ui/components/form/choice.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { potDay, potDayWords } from '#ui/components/pots/pot-day.ts';
import { PotDrawing } from '#ui/components/pots/pot-drawing.tsx';
import { usePotActs } from '#ui/components/pots/use-pot-acts.ts';
import { copy } from '#ui/copy/copy.ts';
import { shortNameOf } from '#ui/copy/shown-name.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { friendPath } from '#ui/navigation/paths.ts';
import styles from './pot-sheet.module.css';

interface Props {
  view: PotView;
  today: LocalDay;
  onClose: () => void;
}

/** One pot: its days, this week, the friend's nudges, and how to end it. */
export function PotSheet({ view, today, onClose }: Props) {
  const [ending, setEnding] = useState(false);
  const name = shortNameOf(view.card);
  return (
    <Dialog label={potsWords.together(view.days.current)} onClose={onClose}>
      {ending ? (
        <EndQuestion view={view} name={name} onKeep={() => setEnding(false)} onEnded={onClose} />
      ) : (
        <Figures view={view} name={name} today={today} onEnd={() => setEnding(true)} />
      )}
    </Dialog>
  );
}

interface FiguresProps {
  view: PotView;
  name: string;
  today: LocalDay;
  onEnd: () => void;
}

function Figures({ view, name, today, onEnd }: FiguresProps) {
  const { act } = usePotActs();
  const { pot, days, mine, theirs, user_id } = view;
  const me = pot.user_id === user_id ? pot.friend_id : pot.user_id;
  const spoken = [potDayWords(mine, today), potDayWords(theirs, today)] as const;
  return (
    <div className={sheet.step}>
      <PotHead
        userIds={[me, user_id]}
        name={name}
        mine={potDay(mine, today)}
        theirs={potDay(theirs, today)}
      />
      <div className={styles.words}>
        <SheetTitle>{potsWords.together(days.current)}</SheetTitle>
        <p className={sheet.text}>
          {potsWords.since(dayLongMonthText(pot.since_day ?? today), days.longest)}
        </p>
        <p className="visually-hidden">{potsWords.spoken(name, days.current, ...spoken)}</p>
      </div>
      <ol className={styles.week} aria-label={copy.dashboard.thisWeekCoins}>
        {weekDays(mondayOf(today)).map((day) => (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <PotDrawing userIds={[me, user_id]} mine={potDay(mine, day)} theirs={potDay(theirs, day)} />
            <span aria-hidden="true">{columnWeekdayText(day)}</span>
            <span className="visually-hidden">
              {potsWords.ofDay(weekdayText(day), potDayWords(mine, day), potDayWords(theirs, day))}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.nudges}>
        <Choice
          label={potsWords.nudgesFrom(name)}
          options={['off', 'on'] as const}
          names={common.offOrOn}
          chosen={pot.is_muted ? 'off' : 'on'}
          onChoose={(chosen) => void act(pot.id, chosen === 'off' ? 'mute' : 'unmute')}
        />
        <p className={sheet.small}>{potsWords.nudgesWhen}</p>
      </div>
      <div className={styles.ways}>
        <PageLink to={friendPath(user_id)} className={buttonClass('plain')}>
          {common.viewStats}
        </PageLink>
        <Button className={sheet.danger} onClick={onEnd}>
          {potsWords.end}
        </Button>
      </div>
    </div>
  );
}

interface EndProps {
  view: PotView;
  name: string;
  onKeep: () => void;
  onEnded: () => void;
}

function EndQuestion({ view: { pot, days }, name, onKeep, onEnded }: EndProps) {
  const { act } = usePotActs();
  const end = async () => {
    if (await act(pot.id, 'end')) onEnded();
  };
  return (
    <div className={sheet.step}>
      <SheetTitle>{potsWords.endQuestion}</SheetTitle>
      <p className={sheet.text}>
        {days.total > 0 ? potsWords.endText(days.total, name) : potsWords.endNone(name)}
      </p>
      <div className={sheet.buttons}>
        <Button size="wide" onClick={onKeep}>
          {common.keepIt}
        </Button>
        <Button look="quiet" size="wide" className={sheet.danger} onClick={() => void end()}>
          {potsWords.endDo}
        </Button>
      </div>
    </div>
  );
}

interface HeadProps {
  userIds: readonly [string, string];
  name: string;
  mine: ReturnType<typeof potDay>;
  theirs: ReturnType<typeof potDay>;
}

/** The pot, large, with whose half is whose. */
export function PotHead({ userIds, name, mine, theirs }: HeadProps) {
  return (
    <div className={styles.head} aria-hidden="true">
      <PotDrawing userIds={userIds} mine={mine} theirs={theirs} />
      <p>
        <span>{potsWords.you}</span>
        <span>
          <bdi>{name}</bdi>
        </span>
      </p>
    </div>
  );
}
