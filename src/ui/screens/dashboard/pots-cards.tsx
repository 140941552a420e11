import { useLayoutEffect, useRef, useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { potsWords } from '#copy/words/pots.ts';
import { showsEnd } from '#domain/pots/pot-roles.ts';
import { observePots, type PotView } from '#queries/pots.ts';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { potDay, potWords } from '#ui/components/pots/pot-day.ts';
import { PotDrawing } from '#ui/components/pots/pot-drawing.tsx';
import question from '#ui/components/pots/pot-question.module.css';
import { PotQuestion } from '#ui/components/pots/pot-question.tsx';
import { PotSheet } from '#ui/components/pots/pot-sheet.tsx';
import { usePotActs } from '#ui/components/pots/use-pot-acts.ts';
import { shortNameOf } from '#ui/copy/shown-name.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { PotRow } from '#ui/screens/dashboard/pot-row.tsx';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './pots-cards.module.css';

/** Further pots wait behind a button. */
const MOST_ROWS = 3;

/** The pots of this user: who asks for one, whose has ended, and those that continue. */
export function PotsCards({ onHeight }: { onHeight: (height: number) => void }) {
  const observed = useQuery(observePots);
  const pots = observed.status === 'value' ? observed.value : null;
  const { store } = useSession();
  const element = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Uuid | null>(null);
  useLayoutEffect(() => {
    if (pots?.today) onHeight(element.current?.offsetHeight ?? 0);
  }, [pots, onHeight]);
  if (!pots?.today) return null;
  const { today } = pots;
  const asked = pots.pots.filter(({ role }) => role === 'asked');
  const ended = pots.pots.filter(({ pot }) => showsEnd(pot, store.userId));
  const going = pots.pots.filter(({ role }) => role === 'live' || role === 'waiting');
  const chosen = going.find(({ pot, role }) => pot.id === opened && role === 'live');
  if (asked.length + ended.length + going.length === 0) return null;
  return (
    <div ref={element} className={styles.cards}>
      {asked.map((view) => (
        <section key={view.pot.id} className={card.card} aria-label={potsWords.wants(shortNameOf(view.card))}>
          <PotQuestion view={view} />
        </section>
      ))}
      {ended.map((view) => (
        <EndedCard key={view.pot.id} view={view} />
      ))}
      {going.length > 0 && <Going views={going} today={today} onOpen={setOpened} />}
      {chosen && <PotSheet view={chosen} today={today} onClose={() => setOpened(null)} />}
    </div>
  );
}

interface GoingProps {
  views: readonly PotView[];
  today: LocalDay;
  onOpen: (potId: Uuid) => void;
}

function Going({ views, today, onOpen }: GoingProps) {
  const now = useNow(useServices().clock);
  const [showsAll, setShowsAll] = useState(false);
  const needsYou = (view: PotView) => view.role === 'live' && potWords(view, today, now).needsYou;
  // decided once, so that no row leaves from under a thumb
  const [first] = useState(() => views.filter(needsYou).map(({ pot }) => pot.id));
  const isFirst = (view: PotView) => (first.includes(view.pot.id) ? 0 : 1);
  const sorted = [...views].sort((a, b) => isFirst(a) - isFirst(b));
  const shown = showsAll ? sorted : sorted.slice(0, MOST_ROWS);
  const more = sorted.length - MOST_ROWS;
  return (
    <section className={`${card.card} ${styles.going}`} aria-labelledby="pots-for-two">
      <h2 id="pots-for-two">{potsWords.card}</h2>
      <ul>
        {shown.map((view) => (
          <PotRow key={view.pot.id} view={view} today={today} now={now} onOpen={() => onOpen(view.pot.id)} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          look="quiet"
          className={styles.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? potsWords.fewer : potsWords.more(more)}
        </Button>
      )}
    </section>
  );
}

function EndedCard({ view: { pot, card: user, days, user_id, mine, theirs } }: { view: PotView }) {
  const { act } = usePotActs();
  const { store } = useSession();
  const title = potsWords.hasEnded(shortNameOf(user));
  const lastDay = pot.ended_day ?? '';
  return (
    <section className={card.card} aria-label={title}>
      <div className={question.question}>
        <div className={question.head}>
          <PotDrawing
            userIds={[store.userId, user_id]}
            mine={potDay(mine, lastDay)}
            theirs={potDay(theirs, lastDay)}
          />
          <div>
            <h2>{title}</h2>
            <p>{days.total > 0 ? potsWords.endedText(days.total, days.longest) : potsWords.endedNone}</p>
          </div>
        </div>
        <div className={question.answers}>
          <Button
            look="quiet"
            className={question.no}
            onClick={() => void act(pot.id, { dismissUntil: lastDay })}
          >
            {potsWords.dismiss}
          </Button>
          {days.total > 0 && (
            <PageLink to={paths.shelf} className={buttonClass('plain')}>
              {potsWords.seeShelf}
            </PageLink>
          )}
        </div>
      </div>
    </section>
  );
}
