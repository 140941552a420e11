import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { friendRows, peerId } from '#tests/support/friend-rows.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn, FAKE_USER, someStreaks } from '#tests/support/sample-rows.ts';
import { type Given, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { shortNameOf } from '#ui/copy/shown-name.ts';

const TODAY = '2026-10-22';
const JONAS = peerId(1);
const POT = '00000000-0000-4000-8000-0000000000f0';

const aPot = (words: Partial<Pot> = {}): Row => ({
  id: POT,
  user_id: JONAS,
  friend_id: FAKE_USER,
  status: 'live',
  asked_at: `${TODAY}T05:00:00.000Z`,
  since_day: '2026-10-12',
  ended_day: null,
  ended_by: null,
  is_muted: false,
  dismissed_day: null,
  nudged_on: null,
  quiet_at: null,
  nudge_at: null,
  ...words,
});

const of = (user_id: string, type: CheckInType, day: string): Row =>
  aCheckIn(type, day, type === 'morning' ? '07:00' : '23:00', { id: checkInId(user_id, type, day), user_id });
const dayOf = (user_id: string, day: string): Row[] => [
  of(user_id, 'morning', day),
  of(user_id, 'night', day),
];
/** Both made both check-ins from 17 to 21 October. */
const FIVE_DAYS = ['17', '18', '19', '20', '21'].flatMap((day) => [
  ...dayOf(FAKE_USER, `2026-10-${day}`),
  ...dayOf(JONAS, `2026-10-${day}`),
]);

const theirStreaks = (over: Partial<Streaks> = {}): Row => someStreaks({ user_id: JONAS, ...over });

const open = (rows: readonly Row[], { at = `${TODAY}T09:00:00`, ...given }: Given & { at?: string } = {}) =>
  openDashboard({
    clock: fakeClock(at),
    ...given,
    before: (session) => session.arrive([...friendRows(1, 'Jonas Lindqvist'), theirStreaks(), ...rows]),
  });

const card = async () => within(await screen.findByRole('region', { name: 'Pots for two' }));

afterEach(cleanup);

describe('Pots on Home', () => {
  it('shows the days in a row and what today still needs', async () => {
    await open([aPot(), ...FIVE_DAYS, of(JONAS, 'morning', TODAY)]);
    const pots = await card();
    expect(pots.getByText('5 days with Jonas')).toBeTruthy();
    expect(pots.getByText("Jonas's is in. Your morning is open.")).toBeTruthy();
    expect(pots.queryByRole('button', { name: /Nudge/ })).toBeNull();
  });

  it('nudges the friend whose check-in is open, once', async () => {
    const { session } = await open([aPot(), ...FIVE_DAYS, of(FAKE_USER, 'morning', TODAY)]);
    const pots = await card();
    expect(pots.getByText("Yours is in. Jonas's morning is open.")).toBeTruthy();
    await userEvent.click(pots.getByRole('button', { name: 'Nudge Jonas' }));
    expect(await pots.findByText('Nudged')).toBeTruthy();
    expect(await queued(session)).toMatchObject([
      { name: 'nudgeFriend', args: { pot_id: POT, local_day: TODAY } },
    ]);
  });

  it('explains why a nudge is not possible', async () => {
    await open([aPot(), ...FIVE_DAYS, of(FAKE_USER, 'morning', TODAY)], { status: { online: false } });
    const button = (await card()).getByRole('button', { name: 'Nudge Jonas' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText("You're offline.").id).toBe(button.getAttribute('aria-describedby'));
  });

  it('counts the days that only the server lists', async () => {
    const mine = ['13', '14', '15', '16'].flatMap((day) => dayOf(FAKE_USER, `2026-10-${day}`));
    const listed = theirStreaks({ full_days: [{ first: '2026-10-13', last: '2026-10-16' }] });
    await open([listed, aPot(), ...mine, ...FIVE_DAYS]);
    expect((await card()).getByText('9 days with Jonas')).toBeTruthy();
  });

  it('has kind words for a run that has ended, until they are dismissed', async () => {
    await open([aPot(), ...FIVE_DAYS], { at: '2026-10-25T09:00:00' });
    const pots = await card();
    expect(pots.getByText('A good run: 5 days')).toBeTruthy();
    await userEvent.click(pots.getByRole('button', { name: 'OK' }));
    expect(await pots.findByText('Day 1 with Jonas')).toBeTruthy();
  });

  it('joins the pot of a friend who asks', async () => {
    await open([aPot({ status: 'asked', since_day: null })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Join Jonas' }));
    expect(await screen.findByText('Day 1 with Jonas')).toBeTruthy();
  });

  it("removes the user's own question", async () => {
    await open([aPot({ status: 'asked', since_day: null, user_id: FAKE_USER, friend_id: JONAS })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: a pot with Jonas' }));
    await waitFor(() => expect(screen.queryByText('Jonas is asked')).toBeNull());
  });

  it('says what stays when the friend has ended a pot', async () => {
    const ended = { status: 'ended', ended_day: TODAY, ended_by: JONAS } as const;
    await open([aPot(ended), ...FIVE_DAYS]);
    expect(
      await screen.findByText('5 days together, 5 of them in a row. They stay on your shelf.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your shelf' }).getAttribute('href')).toBe('/shelf');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Your pot with Jonas has ended')).toBeNull());
  });

  it('ends a pot after a question', async () => {
    const { session } = await open([aPot(), ...FIVE_DAYS]);
    await userEvent.click((await card()).getByText('5 days with Jonas'));
    await userEvent.click(await screen.findByRole('button', { name: 'End this pot…' }));
    await userEvent.click(screen.getByRole('button', { name: 'End this pot' }));
    expect(await queued(session)).toMatchObject([
      { name: 'endPot', args: { pot_id: POT, local_day: TODAY } },
    ]);
  });
});

describe('Pot on the page of a friend', () => {
  it('asks the friend', async () => {
    const { session } = await open([], { path: `/friend/${JONAS}`, shows: 'Recent check-ins' });
    await userEvent.click(await screen.findByRole('button', { name: 'Pot for two' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask Jonas' }));
    expect(await screen.findByRole('button', { name: 'Jonas is asked' })).toBeTruthy();
    expect(await queued(session)).toMatchObject([{ name: 'askPot', args: { friend_id: JONAS } }]);
  });
});

describe('Shelf', () => {
  it('shows the longest run and all days of the pots for two, ended ones included', async () => {
    const earlier = [
      ...dayOf(FAKE_USER, '2026-10-14'),
      ...dayOf(JONAS, '2026-10-14'),
      ...dayOf(FAKE_USER, '2026-10-15'),
    ];
    const ended = { status: 'ended', ended_day: '2026-10-21', ended_by: JONAS } as const;
    await open([aPot(ended), ...earlier, ...FIVE_DAYS], { path: '/shelf', shows: 'Milestones' });
    expect(await screen.findByText('Longest run of a pot for two: 5 days')).toBeTruthy();
    expect(screen.getByText('All days of your pots for two: 6 days')).toBeTruthy();
  });

  it('has no days together without a pot', async () => {
    await open(FIVE_DAYS, { path: '/shelf', shows: 'Milestones' });
    expect(screen.queryByText('Together')).toBeNull();
  });
});

describe('Name of a friend in a pot', () => {
  it.each([
    ['Jonas Lindqvist', 'Jonas'],
    ['Thu Trang', 'Thu Trang'],
    ['Dr. Maria Lindqvist', 'Dr. Maria Lindqvist'],
    ['J Lindqvist-Berg', 'J Lindqvist-Berg'],
    ['Bo Lindqvist-Berg', 'Bo'],
    ['  ', 'Champion'],
  ])('shortens %s to %s', (display_name, short) => {
    expect(shortNameOf({ display_name })).toBe(short);
  });
});
