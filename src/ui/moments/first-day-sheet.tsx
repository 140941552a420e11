import { Bell } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import { howItWorksWords } from '#copy/words/how-it-works.ts';
import { remindersWords } from '#copy/words/reminders.ts';
import { startsEmpty, thisPlatform } from '#ui/browser/platform.ts';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import { ThreeLines } from '#ui/components/rules/three-lines.tsx';
import { useDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { closeFirstDay, firstDay } from '#ui/moments/open-first-day.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { doFirstStepsWait, goToFirstStep } from '#ui/state/first-steps.ts';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './first-day-sheet.module.css';

/** The sheets after the first and after the third check-in. */
export function FirstDaySheet() {
  const { points, isThird } = useStore(firstDay);
  const canInstall = useCanInstall();
  useEffect(() => closeFirstDay, []);
  return (
    // always on the page: screen readers miss a region that appears together with its text
    <div aria-live="polite">
      {points !== null ? <FirstCheckIn points={points} /> : isThird && canInstall && <HomeScreenOffer />}
    </div>
  );
}

/** The three lines after the first check-in; then the first questions, if they have waited for it. */
function FirstCheckIn({ points }: { points: number }) {
  const { memory } = useSession();
  const asksNext = doFirstStepsWait(memory);
  const end = () => {
    closeFirstDay();
    if (asksNext) goToFirstStep(memory, '1');
  };
  return (
    <Sheet title={howItWorksWords.firstCheckIn} beside={points > 0 && <b>{signedPoints(points)}</b>}>
      <ThreeLines />
      {!asksNext && <ReminderOffer />}
      <Button look="go" size="big" onClick={end}>
        {asksNext ? howItWorksWords.next : howItWorksWords.gotIt}
      </Button>
    </Sheet>
  );
}

/** Leads to the reminders of a device that can have them and has none. */
function ReminderOffer() {
  const { state } = useDeviceReminders();
  const hasEmail = useStore(useSession().email) !== '';
  const isOffered = state === 'off' || (state === 'install_first' && hasEmail);
  if (!isOffered) return null;
  return (
    <div className={styles.offer}>
      <Bell size={22} aria-hidden="true" />
      <p>{howItWorksWords.remind.text}</p>
      <PageLink to={paths.reminders} className={buttonClass('plain', 'wide')} onClick={closeFirstDay}>
        {remindersWords.offer.turnOn}
      </PageLink>
    </div>
  );
}

/** The installed app of an iPhone starts empty, so only a user with an email finds everything there again. */
function useCanInstall(): boolean {
  const { standalone, installed, prompt } = useStore(useServices().install);
  const hasEmail = useStore(useSession().email) !== '';
  const platform = thisPlatform();
  const isPhone = platform === 'iphone' || platform === 'ipad' || platform === 'android';
  if (standalone || installed || !(isPhone || prompt)) return false;
  return hasEmail || !startsEmpty(platform);
}

function HomeScreenOffer() {
  const { title, text } = howItWorksWords.homeScreen;
  return (
    <Sheet title={title} beside={<Mark size={52} />}>
      <p>{text}</p>
      <PageLink to={paths.install} className={buttonClass('go', 'big')} onClick={closeFirstDay}>
        {remindersWords.install.show}
      </PageLink>
      <Button look="quiet" size="wide" onClick={closeFirstDay}>
        {common.notNow}
      </Button>
    </Sheet>
  );
}

interface SheetProps {
  title: string;
  /** At the end of the title's line. */
  beside: ReactNode;
  children: ReactNode;
}

/**
 * Not modal, and it takes no focus: Undo runs out in a minute and must stay in reach. A press anywhere else closes the
 * sheet and does what it would have done.
 */
function Sheet({ title, beside, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
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
  }, []);
  return (
    <section ref={sheet} className={styles.sheet} role="dialog" aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}
