import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EpochMs } from '#base/clock.ts';
import { percentText } from '#copy/format/numbers.ts';
import { dayText } from '#copy/format/times.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import full from '#ui/components/layout/full-window.module.css';
import { copy } from '#ui/copy/copy.ts';
import { nightStandCopy } from '#ui/copy/night-stand.ts';
import { useModal } from '#ui/hooks/use-modal.ts';
import { useVisible } from '#ui/hooks/use-visible.ts';
import { holdFeasts } from '#ui/moments/open-feast.ts';
import { brightness, HINT_MS, stepped } from '#ui/screens/dashboard/night-stand/brightness.ts';
import { driftAt } from '#ui/screens/dashboard/night-stand/drift.ts';
import { justMade, nextCheckIn } from '#ui/screens/dashboard/night-stand/next-check-in.ts';
import type { Said } from '#ui/screens/dashboard/night-stand/said.ts';
import { StandClock } from '#ui/screens/dashboard/night-stand/stand-clock.tsx';
import { StandControls } from '#ui/screens/dashboard/night-stand/stand-controls.tsx';
import { DimBar, Hint } from '#ui/screens/dashboard/night-stand/stand-hint.tsx';
import { useDim } from '#ui/screens/dashboard/night-stand/use-dim.ts';
import { useRest } from '#ui/screens/dashboard/night-stand/use-rest.ts';
import { useFullScreen, useWakeLock } from '#ui/screens/dashboard/night-stand/use-screen.ts';
import { useSlide } from '#ui/screens/dashboard/night-stand/use-slide.ts';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import type { CheckInState } from '#ui/screens/dashboard/use-check-in.ts';
import { useSession } from '#ui/state/session-context.ts';
import { openSheet } from '#ui/state/toasts.ts';
import styles from './night-stand.module.css';

export interface NightStandProps {
  slots: TodaysSlots;
  now: EpochMs;
  tap: CheckInState;
  said: Said | null;
  onPress: () => void;
  onLeave: () => void;
}

/** The button is easier to find than the dial is to read: it stays brighter. */
const BUTTON_GAIN = 4 / 3;
/** A tap here never leaves. */
const STAYS = '[data-act], [data-stays]';
/** The bar stays this long after a change. */
const BAR_MS = 2_000;

/**
 * A clock with one large button, for a phone beside the bed. It covers the dashboard, shows no toast and no feast, and
 * is left with a tap, Escape, Back, or when the page is hidden.
 */
export function NightStand({ slots, now, tap, said, onPress, onLeave }: NightStandProps) {
  const session = useSession();
  const { clock } = session;
  const element = useModal();
  const { rest, wake, fallAsleep } = useRest();
  const { dim, set, keep } = useDim();
  const [bar, showBar] = useBriefly(BAR_MS);
  const slide = useSlide({
    dim,
    onSlide: set,
    onEnd: (dim) => {
      keep(dim);
      showBar();
      fallAsleep();
    },
  });
  const leave = useLeaveOnce(onLeave);
  useFullScreen(leave);
  const mayTurnOff = useWakeLock();
  const [isFirst, startFirst] = useBriefly(HINT_MS);
  useEffect(() => {
    if (mayTurnOff) startFirst();
  }, [mayTurnOff, startFirst]);

  const visible = useVisible();
  useEffect(() => {
    if (!visible) leave();
  }, [visible, leave]);

  useLayoutEffect(() => {
    const dialog = element.current;
    (dialog?.querySelector<HTMLElement>('[data-act] button:not(:disabled)') ?? dialog)?.focus();
  }, [element]);
  // toasts wait for the dashboard, and so do feasts
  useLayoutEffect(() => openSheet(element), [element]);
  useEffect(() => holdFeasts(session), [session]);

  const made = justMade(slots);
  const next = nextCheckIn(slots, now, clock);
  const level = brightness({ next, isAwake: rest !== 'resting', dim });
  const shown = slide.sliding ? brightness({ next, isAwake: false, dim }) : level;
  const isDim = level < 1 && !slide.sliding;
  const isMade = made !== null;
  // the pressed button is disabled now
  useEffect(() => {
    if (isMade && document.activeElement === document.body) element.current?.focus();
  }, [isMade, element]);

  const { x, y } = driftAt(now);
  const state = made ? 'done' : (next.slot?.preview.state ?? 'before');
  const change = (way: 1 | -1) => (event: MouseEvent) => {
    // no touch that wakes: the change is to be seen
    event.stopPropagation();
    keep(stepped(dim, way));
    showBar();
    fallAsleep();
  };
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      className={`${full.window} ${styles.stand}`}
      data-type={made?.slot.type ?? next.type}
      data-state={state}
      data-dim={isDim ? '' : undefined}
      data-night-stand=""
      aria-label={copy.dashboard.nightStand}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={leave}
      onKeyDown={(event) => {
        // the sheet after a first check-in, under the night stand, would close with the same key
        event.stopPropagation();
        if (event.key !== 'Escape') wake();
      }}
      onClick={(event) => {
        event.stopPropagation();
        const stays = event.target instanceof Element && event.target.closest(STAYS) !== null;
        if (isDim || stays) wake();
        else leave();
      }}
      {...slide.handlers}
    >
      <i className={styles.dawn} />
      <div className={styles.picture} style={{ translate: `${x}px ${y}px` }}>
        <div className={styles.act} data-act="" style={opacityOf(shown * BUTTON_GAIN)}>
          <StandControls slots={slots} made={made} next={next} tap={tap} said={said} onPress={onPress} />
        </div>
        <div className={styles.clock} role="timer" aria-live="off" style={opacityOf(shown)}>
          <StandClock now={now} clock={clock} names={slots.morning.names} made={made} next={next} />
        </div>
        <div className={styles.date}>
          <p role="status">{isFirst && nightStandCopy.mayTurnOff}</p>
          {!isFirst && <p>{dayText(calendarDay(now, clock.utcOffsetMinutes(now)))}</p>}
        </div>
        <div className={styles.foot}>
          {(slide.sliding || bar) && <DimBar dim={dim} />}
          <Hint slides={slide.sliding || bar} leaves={rest === 'woken'} />
        </div>
      </div>
      <div className={styles.hidden}>
        <button type="button" onClick={leave}>
          {nightStandCopy.leave}
        </button>
        <span data-stays="">
          <button type="button" onClick={change(1)}>
            {nightStandCopy.brighter}
          </button>
          <button type="button" onClick={change(-1)}>
            {nightStandCopy.dimmer}
          </button>
        </span>
      </div>
      <p className="visually-hidden" role="status">
        {bar
          ? nightStandCopy.brightness(percentText(Math.round(dim * 100)))
          : said && !said.failed && said.text}
      </p>
    </dialog>
  );
}

const opacityOf = (level: number): CSSProperties => ({ opacity: Math.min(1, level) });

/** Escape, Back, and the end of the full screen may come together, and each would go back one page. */
function useLeaveOnce(onLeave: () => void): () => void {
  const go = useRef(onLeave);
  const hasLeft = useRef(false);
  useEffect(() => {
    go.current = onLeave;
  });
  useLayoutEffect(
    () => () => {
      hasLeft.current = true;
    },
    [],
  );
  return useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    go.current();
  }, []);
}

/** True for so long after each call of the function. */
function useBriefly(ms: number): [boolean, () => void] {
  const [calls, setCalls] = useState(0);
  const [is, setIs] = useState(false);
  useEffect(() => {
    if (calls === 0) return;
    setIs(true);
    const timer = setTimeout(() => setIs(false), ms);
    return () => clearTimeout(timer);
  }, [calls, ms]);
  return [is, useCallback(() => setCalls((n) => n + 1), [])];
}
