import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { firstMinuteWords } from '#copy/words/first-minute.ts';
import { observeReminders } from '#queries/reminders.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import { useDashboard } from '#ui/hooks/use-dashboard.ts';
import { useDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { focusNextScreen, usePageTitle } from '#ui/navigation/use-page-title.ts';
import { GoalStep } from '#ui/screens/first-minute/goal-step.tsx';
import { headOf, RemindStep } from '#ui/screens/first-minute/remind-step.tsx';
import { type FirstStep, goToFirstStep } from '#ui/state/first-steps.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './first-steps-screen.module.css';

const STEPS: readonly FirstStep[] = ['1', '2', '3'];

/**
 * The first minute of an account, in place of the dashboard: when to be up, when to wind down, whether to remind.
 * Each answer is saved on this device at once. A user who closes the app returns to the same question.
 */
export function FirstStepsScreen({ step }: { step: FirstStep }) {
  const { memory, email } = useSession();
  const hasEmail = useStore(email) !== '';
  const device = useDeviceReminders();
  const observed = useQuery(observeReminders);
  const goals = loadedOf(useDashboard())?.goals ?? null;
  /** The times that were moved here, as minutes after midnight. */
  const [moved, setMoved] = useState<Partial<Record<CheckInType, number>>>({});

  // an installed app on an iPhone starts empty: without an email, nothing could be found there
  const asksToRemind = device.state !== 'on' && (device.state !== 'install_first' || hasEmail);
  const steps = asksToRemind ? STEPS : STEPS.slice(0, 2);
  const index = STEPS.indexOf(step);
  const isOver = index >= steps.length;
  const end = useCallback(() => {
    focusNextScreen();
    goToFirstStep(memory, null);
  }, [memory]);
  useEffect(() => {
    if (isOver) end();
  }, [isOver, end]);

  const type = step === '1' ? 'morning' : 'night';
  const head = step === '3' ? headOf(device.state) : firstMinuteWords.questions[type];
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(copy.title(head.title));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);

  const before = STEPS[index - 1];
  const next = () => {
    const following = steps[index + 1];
    if (following) goToFirstStep(memory, following);
    else end();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && before) goToFirstStep(memory, before);
  };

  return (
    <div className={styles.app} data-night={step === '2' ? '' : undefined}>
      <main className={styles.page} onKeyDown={onKeyDown}>
        <div className={styles.top}>
          {before && (
            <button
              type="button"
              className={styles.back}
              aria-label={copy.back}
              onClick={() => goToFirstStep(memory, before)}
            >
              <ArrowLeft size={22} aria-hidden="true" />
            </button>
          )}
          <p className={styles.dots} role="img" aria-label={firstMinuteWords.step(index + 1, steps.length)}>
            {steps.map((name) => (
              <i key={name} data-now={name === step ? '' : undefined} />
            ))}
          </p>
          {step !== '3' && (
            <button type="button" className={styles.skip} onClick={end}>
              {firstMinuteWords.skip}
            </button>
          )}
        </div>
        <div key={step} className={styles.question}>
          <h1 ref={heading} tabIndex={-1}>
            {head.title}
          </h1>
          <p>{head.text}</p>
        </div>
        <section className={styles.stove} data-type={step === '2' ? 'night' : 'morning'}>
          {step === '3' ? (
            <RemindStep
              device={device}
              reminders={
                observed.status === 'value' && observed.value.synced ? observed.value.reminders : null
              }
              goals={goals}
              onEnd={end}
            />
          ) : (
            <GoalStep
              key={step}
              type={type}
              goals={goals}
              moved={moved}
              onMove={(minutes) => setMoved((all) => ({ ...all, [type]: minutes }))}
              onSaved={next}
            />
          )}
        </section>
      </main>
    </div>
  );
}
