import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { type Given, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { FIRST_DAY_SHOWN, KEEP_STREAK } from '#ui/browser/memory-keys.ts';
import { isKeepDue, keepStage, readNote, writtenNote } from '#ui/screens/dashboard/keep-stage.ts';

const TODAY = '2026-10-22';

/** The dashboard of a user without an email who has seen the sheet after the first check-in. */
const open = (given: Given = {}, last: string | null = null) =>
  openDashboard({
    clock: fakeClock(`${TODAY}T12:00:00`),
    email: '',
    streaks: { morning_streak: 1, last_morning_check: TODAY },
    ...given,
    before: ({ memory }) => {
      memory.write(FIRST_DAY_SHOWN, 'yes');
      memory.write(KEEP_STREAK, last);
    },
  });
const card = (name: string) => screen.findByRole('region', { name });
const noCard = async () => {
  await screen.findByRole('heading', { name: /League$/ });
  expect(screen.queryByRole('button', { name: 'Add an email' })).toBeNull();
};

afterEach(cleanup);

describe('card that offers to keep the streak', () => {
  it('leads to the sheet, and is put away until the next stage', async () => {
    const { session } = await open();
    expect((await card('Keep your streak')).textContent).toContain('only this device can open it');
    await userEvent.click(screen.getByRole('button', { name: 'Add an email' }));
    expect(await screen.findByRole('dialog', { name: 'Add an email' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'Keep your streak' })).toBeNull();
    expect(document.activeElement?.tagName).toBe('H2');
    expect(session.memory.read(KEEP_STREAK)).toBe(`0 ${TODAY} away`);
  });

  it('comes back with the streak that was reached', async () => {
    await open({ streaks: { morning_streak: 7, last_morning_check: TODAY } }, '3 2026-10-18 away');
    expect(await card('7 mornings in a row')).toBeTruthy();
  });

  it.each([
    ['a user who has an email', { email: 'mina@example.org' }, null],
    ['a stage that was put away', {}, `0 ${TODAY} away`],
  ])('is not shown for %s', async (_, given, last) => {
    await open(given, last);
    await noCard();
  });
});

describe('keepStage', () => {
  it.each([
    [0, 0, 0, 'morning', 0],
    [2, 2, 0, 'morning', 2],
    [3, 2, 3, 'morning', 3],
    [5, 7, 7, 'night', 7],
    [30, 4, 30, 'morning', 30],
    [6, 6, 3, 'morning', 6],
  ] as const)('finds for %i mornings and %i nights the stage %i', (morning, night, at, type, days) => {
    expect(keepStage({ morning, night })).toEqual({ at, type, days });
  });
});

describe('isKeepDue', () => {
  const shown = (at: number, day: string, away = false) => ({ at, day, away });
  it.each([
    ['nothing was shown yet', 0, null, true],
    ['it was shown today', 0, shown(0, TODAY), true],
    ['it was put away today', 0, shown(0, TODAY, true), false],
    ['it was shown yesterday', 0, shown(0, '2026-10-21'), false],
    ['the next stage was reached', 3, shown(0, '2026-10-20', true), true],
    ['the next stage was reached a day after a card', 3, shown(0, '2026-10-21', true), false],
    ['the streak was lost since', 0, shown(7, '2026-10-01', true), false],
    ['a lower stage is reached again', 3, shown(7, '2026-10-01', true), false],
  ])('decides when %s', (_, at, last, due) => {
    expect(isKeepDue({ at }, last, TODAY)).toBe(due);
  });
});

describe('readNote', () => {
  it('reads what was written, and nothing else', () => {
    const note = { at: 7, day: TODAY, away: true };
    expect(readNote(writtenNote(note))).toEqual(note);
    expect(readNote(writtenNote({ ...note, away: false }))).toEqual({ ...note, away: false });
    for (const text of [null, '', 'yes', `7 ${TODAY}`, `7 today away`]) expect(readNote(text)).toBeNull();
  });
});
