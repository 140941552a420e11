import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { aFriendship } from '#tests/support/conversation.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, aProfile, FAKE_USER } from '#tests/support/sample-rows.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { viewport } from '#tests/ui/render-app.tsx';

const WEEK = '2026-10-19';
const MONDAY_MORNING = '2026-10-26T06:40:00';
const GOOD = [
  aCheckIn('morning', WEEK, '07:01'),
  aCheckIn('night', WEEK, '23:00'),
  aCheckIn('morning', '2026-10-21', '06:58', { streak_multiplier: 7 }),
  aCheckIn('night', '2026-10-24', '22:57', { streak_multiplier: 4 }),
];
const WEAK = [aCheckIn('morning', WEEK, '08:00'), aCheckIn('night', '2026-10-22', '22:48')];

interface Given {
  checkIns?: readonly CheckIn[];
  /** Points of the friends in that week. */
  friends?: readonly number[];
  at?: string;
  put?: string;
}

async function open({ checkIns = GOOD, friends = [], at = MONDAY_MORNING, put }: Given = {}) {
  const points = checkIns.reduce((sum, { points_earned }) => sum + points_earned, 0);
  const profiles = friends.map((theirs, n) =>
    aProfile({ user_id: `00000000-0000-4000-8000-00000000010${n}`, weekly_points: theirs, week_start: WEEK }),
  );
  return openDashboard({
    clock: fakeClock(at),
    profile: { weekly_points: points, week_start: WEEK, best_week_points: points },
    checkIns,
    before: async (session) => {
      await session.arrive([...profiles, ...profiles.map(({ user_id }) => aFriendship(FAKE_USER, user_id))]);
      if (put !== undefined) session.memory.write('week-put-away', put);
    },
  });
}
const card = () => screen.findByRole('region', { name: 'Last week' });
const noCard = () => expect(screen.queryByRole('region', { name: 'Last week' })).toBeNull();
const figures = async () =>
  within(await card())
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const heading = async () => within(await card()).getByRole('heading').textContent;

afterEach(cleanup);

describe('Monday card after a good week', () => {
  it('shows the rank among friends, the figures and how steadiness rose', async () => {
    const before = aCheckIn('morning', '2026-10-08', '07:00', { points_earned: 0 });
    await open({ friends: [5000, 20], checkIns: [...GOOD, before] });
    expect(await heading()).toBe('2nd of 3');
    expect(await figures()).toEqual(['1,300', '4 of 14', expect.stringMatching(/^\d+\u2009% \u200e\+\d+$/)]);
    expect((await card()).textContent).toMatch(/^Last week, (?:19\D+25\D+October|October 19\D+25)/);
  });

  it('shows the league reached and the day, and leads to its picture', async () => {
    await open();
    const result = within(await card());
    expect(result.getByText('Carbonara League reached')).toBeTruthy();
    expect(result.getByText(/You passed 1,000 on Saturday/)).toBeTruthy();
    expect(result.getByRole('link', { name: 'Share' }).getAttribute('href')).toBe('/share/league/2026-10-24');
  });

  it('omits a league that was reached years ago, even after half a year without check-ins', async () => {
    await open({
      checkIns: [...GOOD, aCheckIn('morning', '2024-05-06', '07:00', { streak_multiplier: 10 })],
    });
    expect(await heading()).toBe('You kept it simmering');
    await waitFor(() => expect(screen.queryByText('Carbonara League reached')).toBeNull());
  });

  it('counts the check-ins when the user has no friends', async () => {
    await open();
    expect(await heading()).toBe('You kept it simmering');
    expect(await figures()).toEqual(['1,300', '4 of 14', '4']);
  });
});

describe('Monday card after a weak week', () => {
  it('begins with what went well, shows the rank last and names the best check-in', async () => {
    await open({ checkIns: WEAK, friends: [900, 800, 700] });
    expect(await heading()).toBe('You kept it warm');
    expect(await figures()).toEqual(['138', '0 of 14', '4th of 4']);
    const { textContent } = await card();
    expect(textContent).toMatch(/2 check-ins, and your steadiness is \d+\u2009%\./);
    expect(textContent).toMatch(
      /Your best: Thursday, 10:48\sPM, 12 min from your goal\. A fresh week: everyone/,
    );
  });

  it('does not suggest sharing and does not blame', async () => {
    await open({ checkIns: WEAK, friends: [900] });
    const result = within(await card());
    expect(result.queryByRole('link', { name: 'Share' })).toBeNull();
    expect(result.getByRole('link', { name: 'See the week' })).toBeTruthy();
    expect((await card()).textContent).not.toMatch(/only|lost|missed|worse|failed|-\d/i);
  });

  it('mentions neither today on Tuesday nor everyone to a user without friends', async () => {
    await open({ checkIns: WEAK, friends: [900], at: '2026-10-27T23:59:00' });
    expect((await card()).textContent).not.toContain('everyone');
    cleanup();
    await open({ checkIns: WEAK });
    expect((await card()).textContent).not.toContain('everyone');
  });
});

describe('Monday card', () => {
  it('stays dismissed on this device', async () => {
    const { user, session } = await open();
    await user.click(within(await card()).getByRole('button', { name: 'Dismiss' }));
    fireEvent.animationEnd((await card()).parentElement as HTMLElement);
    noCard();
    expect(session.memory.read('week-put-away')).toBe('2026-10-26');
    expect(document.activeElement?.textContent).toBe('Carbonara League');
  });

  it.each([
    ['once it was dismissed', { put: '2026-10-26' }],
    ['from Wednesday on', { at: '2026-10-28T00:00:00' }],
    ['without a check-in in that week', { checkIns: [] }],
  ])('does not appear %s', async (_when, given) => {
    await open(given);
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    // its replacement on a desktop loads late as well
    await screen.findByRole('heading', { name: 'Ranks' });
    noCard();
  });

  it('appears again a week after it was dismissed', async () => {
    await open({ put: WEEK });
    expect(await heading()).toBeTruthy();
  });

  it('replaces the ranks on a desktop', async () => {
    await open();
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    await card();
    expect(screen.queryByRole('heading', { name: 'Ranks' })).toBeNull();
  });
});
