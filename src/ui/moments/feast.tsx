import { Share } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { historyWords } from '#copy/words/history.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import type { Feast } from '#domain/shelf/feasts.ts';
import { observeUndoneCheckIns } from '#queries/undone-check-ins.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { TICKS } from '#ui/components/check-in/crown.tsx';
import heat from '#ui/components/check-in/heat.module.css';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import full from '#ui/components/layout/full-window.module.css';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { MonthPot } from '#ui/components/shelf/pot.tsx';
import { feastCopy } from '#ui/copy/feast.ts';
import { useModal } from '#ui/hooks/use-modal.ts';
import { useVisible } from '#ui/hooks/use-visible.ts';
import { closeFeast, feastStore, lookForFeast } from '#ui/moments/open-feast.ts';
import { useGoTo } from '#ui/navigation/page-transition.ts';
import { type PictureKind, paths, sharePath } from '#ui/navigation/paths.ts';
import { useSession } from '#ui/state/session-context.ts';
import { wantsStillness } from '#ui/theme/appearance.ts';
import styles from './feast.module.css';

/** Until then a tap only leads to the card. The animations of feast.module.css end with it. */
const CARD_MS = 1_800;
const BUZZ = [18, 60, 30];
const SIZE = 180;
const LIT_FROM_MS = 900;
const LIT_TO_MS = 1_600;
const MIDDLE = (TICKS.length - 1) / 2;

const LEAGUE_BEFORE: Partial<Record<League, League>> = { carbonara: 'coal', pho: 'carbonara' };
const PICTURES: Record<Feast['kind'], PictureKind> = { league: 'league', streak: 'week', pot: 'month' };

/**
 * Shows the feasts of this device: after a check-in, and at an opening of the dashboard what was reached while the app was
 * closed.
 */
export function Feasts() {
  const session = useSession();
  const { feast } = useStore(feastStore);
  const { pathname } = useLocation();
  const visible = useVisible();
  const isOpening = visible && pathname === paths.dashboard;

  useEffect(() => {
    if (isOpening) void lookForFeast(session);
  }, [isOpening, session]);
  useEffect(() => {
    const undone = observeUndoneCheckIns(session).subscribe(({ id }) => {
      if (feastStore.getState().feast?.by === id) closeFeast();
    });
    return () => {
      undone.unsubscribe();
      closeFeast();
    };
  }, [session]);

  return feast && <FeastDialog key={feast.key} feast={feast} />;
}

function FeastDialog({ feast }: { feast: Feast }) {
  const { clock } = useSession();
  const goTo = useGoTo();
  const element = useModal();
  const [still] = useState(wantsStillness);
  const [isCard, setIsCard] = useState(still);
  const [isOver, setIsOver] = useState(still);
  const [isThisWeek] = useState(() => {
    const now = clock.now();
    const today = calendarDay(now, clock.utcOffsetMinutes(now));
    return mondayOf(feast.day) === mondayOf(today);
  });
  const words = feastCopy.words(feast, isThisWeek);

  useEffect(() => {
    navigator.vibrate?.(BUZZ);
    const timer = setTimeout(() => {
      setIsCard(true);
      setIsOver(true);
    }, CARD_MS);
    return () => clearTimeout(timer);
  }, []);

  const leave = (then: () => void = () => undefined) => {
    if (!isOver) return setIsCard(true);
    closeFeast();
    then();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons and Escape do the same for the keyboard
    <dialog
      ref={element}
      className={`${full.window} ${styles.feast}`}
      data-card={isCard ? '' : undefined}
      data-feast=""
      aria-label={feastCopy.spoken(words.title, words.lead)}
      onClick={() => setIsCard(true)}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className={styles.stage} aria-hidden="true">
        <Crown />
        {feast.kind === 'league' && LEAGUE_BEFORE[feast.league] && (
          <span className={styles.sinking}>
            <LeagueEmblem league={LEAGUE_BEFORE[feast.league] ?? 'coal'} size={SIZE} />
          </span>
        )}
        <span className={styles.rising}>
          <Emblem feast={feast} />
        </span>
      </div>
      <i className={styles.edge} />
      <div className={styles.words}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <p className={styles.why}>
          {withBold(words.why, (points) => (
            <b>{points}</b>
          ))}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button look="go" size="big" autoFocus onClick={() => leave()}>
          {feastCopy.go}
        </Button>
        <Button
          look="quiet"
          size="wide"
          className={styles.share}
          onClick={() => leave(() => goTo(sharePath(PICTURES[feast.kind], feast.day)))}
        >
          <Share size={20} aria-hidden="true" />
          {historyWords.share}
        </Button>
      </div>
    </dialog>
  );
}

function Emblem({ feast }: { feast: Feast }) {
  switch (feast.kind) {
    case 'league':
      return <LeagueEmblem league={feast.league} size={SIZE} />;
    case 'streak':
      return <b>{feast.days}</b>;
    case 'pot':
      return <MonthPot of={feast} />;
  }
}

/** The crown of the dial, which lights from its middle outward. */
function Crown() {
  return (
    <svg
      className={`${heat.heat} ${styles.crown}`}
      viewBox="30 1 258 250"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {TICKS.map(({ index, heat: step, path }) => (
        <path key={path} d={path} data-heat={step} style={tickStyle(index)} />
      ))}
    </svg>
  );
}

function tickStyle(index: number): CSSProperties {
  const late = LIT_FROM_MS + (Math.abs(index - MIDDLE) / MIDDLE) * (LIT_TO_MS - LIT_FROM_MS);
  return { animationDelay: `${Math.round(late)}ms` };
}
