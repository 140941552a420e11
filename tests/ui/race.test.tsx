import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { Row } from '#schemas/registry.ts';
import { aCheckIn, FAKE_USER, someStreaks } from '#tests/support/sample-rows.ts';
import {
  AMARA,
  friend,
  idOf,
  JONAS,
  leave,
  mina,
  open,
  rowsOf,
  THURSDAY,
  TRANG,
  texts,
} from '#tests/ui/leaderboard-stage.tsx';
import { raceCopy } from '#ui/copy/race.ts';

afterEach(leave);

describe('chase card', () => {
  const chase = async (title: string) => (await screen.findByRole('region', { name: title })).textContent;
  const NIGHT = { night_streak: 7, last_night_check: '2026-10-21' };
  const SUNDAY = '2026-10-25T23:30:00';

  it('shows the place above and the perfect check-ins that overtake it', async () => {
    await open();
    expect(await chase('Next above you')).toBe(
      "Next above youJLJonas Lindqvist1,121 points aheadPerfect this morning and you're ahead: \u200e+1,300.",
    );
  });

  it('names two check-ins when one is not enough', async () => {
    const { session } = await open({ friends: [friend(1, 'Bo', 4_700)], at: `${THURSDAY}T20:00:00` });
    await act(() =>
      session.arrive([someStreaks({ ...NIGHT, morning_streak: 8, last_morning_check: THURSDAY })]),
    );
    await waitFor(async () =>
      expect(await chase('Next above you')).toBe(
        "Next above youBBo909 points aheadPerfect tonight and tomorrow morning, and you're ahead: \u200e+800 and \u200e+900.",
      ),
    );
  });

  it.each([
    ['today', 'morning', 0, 'night', 0, 'this morning and tonight'],
    ['tonight and tomorrow', 'night', 0, 'morning', 1, 'tonight and tomorrow morning'],
    ['tomorrow', 'morning', 1, 'night', 1, 'tomorrow morning and night'],
  ] as const)('names two check-ins in a row: %s', (_, type, daysAhead, nextType, nextAhead, when) => {
    const one = { type, day: THURSDAY, daysAhead, perfectPoints: 300 };
    const next = { type: nextType, day: THURSDAY, daysAhead: nextAhead, perfectPoints: 400 };
    const points = '\ue000\u200e+300\ue001 and \ue000\u200e+400\ue001';
    expect(raceCopy.chase.overtakesWith([one, next])).toBe(`Perfect ${when}, and you're ahead: ${points}.`);
  });

  it('counts two check-ins that are not in a row', () => {
    const mornings = [0, 1].map((daysAhead) => ({
      type: 'morning' as const,
      day: THURSDAY,
      daysAhead,
      perfectPoints: 300,
    }));
    expect(raceCopy.chase.overtakesWith(mornings)).toBe("2 perfect check-ins and you're ahead.");
  });

  it('shows the follower when the user is first', async () => {
    await open({ at: SUNDAY, friends: [TRANG] });
    expect(await chase("You're in front")).toBe(
      "You're in frontTTThu Trang689 points behind youA new race starts on Monday.",
    );
  });

  it('counts a tie as the rival', async () => {
    await open({ at: SUNDAY, friends: [friend(1, 'Bo', 3_791)] });
    expect(await chase('Level with you')).toBe(
      'Level with youBBoSame points as youA new race starts on Monday.',
    );
  });

  it('promises nothing when nothing can be won any more', async () => {
    await open({ at: SUNDAY, friends: [JONAS] });
    expect(await chase('This week')).toBe(
      'This week3,791 pointsSo farNothing more to win today. A new race starts on Monday.',
    );
  });

  it('offers the lead on a Monday without points', async () => {
    await open({ at: '2026-10-26T06:53:00' });
    expect(await chase('A fresh week')).toBe(
      'A fresh weekEveryone starts at 0The first check-in takes the leadPerfect this morning: \u200e+100',
    );
  });
});

describe('accuracy board', () => {
  /** Check-ins of a user since Monday, each that many minutes late. */
  const late = (user_id: string, minutes: readonly number[]) =>
    minutes.map((off, n) => {
      const day = `2026-10-${19 + Math.floor(n / 2)}`;
      const type = n % 2 === 0 ? 'morning' : 'night';
      const time = `${n % 2 === 0 ? '07' : '23'}:${String(off).padStart(2, '0')}`;
      return aCheckIn(type, day, time, { id: checkInId(user_id, type, day), user_id });
    });
  async function openAccuracy(checkIns: readonly Row[], friends = [JONAS, TRANG, AMARA]) {
    const opened = await open({
      rows: [...rowsOf(mina(), friends), ...checkIns],
      at: `${THURSDAY}T06:53:00`,
    });
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Accuracy' }));
    await screen.findByRole('list', { name: 'Weekly Leaderboard' });
    return opened;
  }
  const card = (title: string) => screen.getByRole('region', { name: title }).textContent;
  const TIP = "Within 5 minutes counts as 100. Streaks don't matter here.";
  afterEach(() => localStorage.removeItem('simmer-board'));

  it('orders users by mean score and then minutes, below them users without a place', async () => {
    await openAccuracy([
      ...late(FAKE_USER, [8, 8, 8, 8]),
      ...late(idOf(1), [0, 0, 0, 0, 0]),
      ...late(idOf(2), [3, 0]),
    ]);
    expect(texts()).toEqual([
      'Rank 11JLJonas Lindqvist5 check-ins, 0 min off100 out of 100',
      'Rank 22MMinaYOU4 check-ins, 8 min off97 out of 100',
      'no place yet–TTThu Trang2 of 4 check-ins',
      'no place yet–AOAmara OkaforNot started yet',
    ]);
    expect(card('Next above you')).toBe(`Next above youJLJonas Lindqvist3 points more accurate${TIP}`);
  });

  it('says to a user with three check-ins that the next one of today gets a place', async () => {
    await openAccuracy(late(FAKE_USER, [0, 0, 0]));
    expect(texts()[0]).toBe('no place yet–MMinaYOU3 of 4, this morning gets you a place');
    expect(card('One more')).toBe(`One moreM3 of 4 check-insThis morning's gets you a place${TIP}`);
  });

  it('stays chosen on this device', async () => {
    await openAccuracy([]);
    cleanup();
    await open();
    expect(screen.getByRole('tab', { name: 'Accuracy' }).getAttribute('aria-selected')).toBe('true');
  });
});
