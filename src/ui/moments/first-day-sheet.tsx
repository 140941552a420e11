import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { signedPoints } from '#copy/format/numbers.ts';
import { Button } from '#ui/components/form/button.tsx';
import { ThreeLines } from '#ui/components/rules/three-lines.tsx';
import { howItWorksCopy } from '#ui/copy/how-it-works.ts';
import { closeFirstDay, firstDay } from '#ui/moments/open-first-day.ts';
import styles from './first-day-sheet.module.css';

/**
 * The three lines after the first check-in. Not modal, and it takes no focus: Undo runs out in a minute and must
 * stay in reach. A press anywhere else closes the sheet and does what it would have done.
 */
export function FirstDaySheet() {
  const points = useStore(firstDay, (state) => state.points);
  const sheet = useRef<HTMLElement>(null);
  const isOpen = points !== null;

  useEffect(() => closeFirstDay, []);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && sheet.current?.contains(target))) closeFirstDay();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeFirstDay();
    };
    // later, after the press has had its effect: until then, nothing may move under the finger
    addEventListener('click', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('click', onPress);
      removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    // always on the page: screen readers miss a region that appears together with its text
    <div aria-live="polite">
      {isOpen && (
        <section ref={sheet} className={styles.sheet} role="dialog" aria-labelledby="first-day">
          <header className={styles.head}>
            <h2 id="first-day">{howItWorksCopy.firstCheckIn}</h2>
            {points > 0 && <b>{signedPoints(points)}</b>}
          </header>
          <ThreeLines />
          <Button look="go" size="big" onClick={closeFirstDay}>
            {howItWorksCopy.gotIt}
          </Button>
        </section>
      )}
    </div>
  );
}
