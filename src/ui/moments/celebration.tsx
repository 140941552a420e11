import { type CSSProperties, useEffect, useState } from 'react';
import { checkInCopy } from '#copy/check-in.ts';
import { CELEBRATED } from '#ui/browser/memory-keys.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';
import { focusCheckIn } from '#ui/moments/focus-check-in.ts';
import type { Landing } from '#ui/moments/occasion.ts';
import { type Occasion, occasionOf } from '#ui/moments/occasion.ts';
import { announceFeast } from '#ui/moments/open-feast.ts';
import { announceFirstDay } from '#ui/moments/open-first-day.ts';
import { useSession } from '#ui/state/session-context.ts';
import { mayCelebrate } from '#ui/theme/celebrations.ts';
import styles from './celebration.module.css';

export interface CelebrationProps {
  landing: Landing;
}

/** Longer than any of its animations. */
const OVER_MS = 1_000;
const BUZZ = [18, 60, 30];
/** How many occasions are remembered. Older ones cannot happen again, because a check-in is always for today. */
const REMEMBERED = 8;
const SPARKS = Array.from({ length: 14 }, (_, index) => index);

/**
 * The small celebration of a check-in, over its dial: the pan flares, embers fly, and a finished day steams.
 * Shown once for each event, for at most a second, without blocking taps. The toast has the text.
 */
export function Celebration({ landing }: CelebrationProps) {
  const session = useSession();
  const { memory } = session;
  const [shown, setShown] = useState<Occasion | null>(null);

  useEffect(() => {
    // the pressed button is gone or disabled
    if (landing.byKeyboard && document.activeElement === document.body) {
      focusCheckIn(checkInCopy.group(landing.checkIn.check_in_type));
    }
  }, [landing]);

  useEffect(() => announceFirstDay(landing, memory), [landing, memory]);
  useEffect(() => announceFeast(landing, session), [landing, session]);

  useEffect(() => {
    const occasion = occasionOf(landing);
    if (!occasion || !celebrateOnce(memory, occasion.key)) return;
    if (!mayCelebrate()) return;
    navigator.vibrate?.(BUZZ);
    setShown(occasion);
  }, [landing, memory]);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), OVER_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      className={styles.moment}
      data-type={landing.checkIn.check_in_type}
      data-moment=""
      aria-hidden="true"
    >
      <i className={styles.flare} />
      {shown.sparks &&
        SPARKS.map((spark) => (
          <i key={spark} className={styles.spark} style={sparkStyle(spark)}>
            <i />
          </i>
        ))}
      {shown.bothDone && <Steam />}
    </div>
  );
}

/** True the first time that this happens on this device. All tabs share this memory, and it survives a reload. */
function celebrateOnce(memory: ScreenMemory, key: string): boolean {
  const before = (memory.read(CELEBRATED) ?? '').split('\n');
  if (before.includes(key)) return false;
  memory.write(CELEBRATED, [...before, key].slice(-REMEMBERED).join('\n'));
  return true;
}

function Steam() {
  return (
    <svg className={styles.steam} viewBox="0 0 120 60" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M38 56c-9-11 8-17 0-28s6-14 3-22" />
      <path d="M60 56c-9-12 9-19 0-31s7-14 3-21" />
      <path d="M82 56c-9-11 8-17 0-28s6-14 3-22" />
    </svg>
  );
}

/** Spreads the sparks over the crown like a fan. Delay and distance vary from spark to spark, but never at random. */
function sparkStyle(index: number): CSSProperties {
  const turn = -104 + (208 / (SPARKS.length - 1)) * index;
  return {
    rotate: `${turn.toFixed(1)}deg`,
    '--late': `${((index * 5) % 7) * 24}ms`,
    '--far': `${-150 - ((index * 3) % 4) * 14}px`,
  };
}
