import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { friendRows, peerId } from '#tests/support/friend-rows.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn, FAKE_USER, someStreaks } from '#tests/support/sample-rows.ts';
import { type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';

const TODAY = '2026-10-22';
const TRANG = peerId(1);
const POT = '00000000-0000-4000-8000-0000000000f0';

const aPot = (words: Partial<Pot> = {}): Row => ({
  id: POT,
  user_id: TRANG,
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
  ...dayOf(TRANG, `2026-10-${day}`),
]);

const open = (rows: readonly Row[], given: Partial<Given> = {}) =>
  openSignedIn({
    path: '/',
    clock: fakeClock(`${TODAY}T09:00:00`),
    rows: [...friendRows(1, 'Thu Trang'), someStreaks({ user_id: TRANG }), ...rows],
    ...given,
  });

const card = async () => within(await screen.findByRole('region', { name: 'Pots for two' }));

afterEach(cleanup);

describe('Pots on Home', () => {
  it('shows the days in a row and what today still needs', async () => {
    await open([aPot(), ...FIVE_DAYS, of(TRANG, 'morning', TODAY)]);
    const pots = await card();
    expect(pots.getByText('5 days with Thu Trang')).toBeTruthy();
    expect(pots.getByText("Thu Trang's is in. Your morning is open.")).toBeTruthy();
    expect(pots.queryByRole('button', { name: /Nudge/ })).toBeNull();
  });

  it('nudges the friend whose check-in is open, once', async () => {
    const { session } = await open([aPot(), ...FIVE_DAYS, of(FAKE_USER, 'morning', TODAY)]);
    const pots = await card();
    expect(pots.getByText("Yours is in. Thu Trang's morning is open.")).toBeTruthy();
    await userEvent.click(pots.getByRole('button', { name: 'Nudge Thu Trang' }));
    expect(await pots.findByText('Nudged')).toBeTruthy();
    expect(await queued(session)).toMatchObject([
      { name: 'nudgeFriend', args: { pot_id: POT, local_day: TODAY } },
    ]);
  });

  it('explains why a nudge is not possible', async () => {
    await open([aPot(), ...FIVE_DAYS, of(FAKE_USER, 'morning', TODAY)], { status: { online: false } });
    const button = (await card()).getByRole('button', { name: 'Nudge Thu Trang' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText("You're offline.").id).toBe(button.getAttribute('aria-describedby'));
  });

  it('counts the days that only the server lists', async () => {
    const mine = ['13', '14', '15', '16'].flatMap((day) => dayOf(FAKE_USER, `2026-10-${day}`));
    const listed = someStreaks({ user_id: TRANG, full_days: [{ first: '2026-10-13', last: '2026-10-16' }] });
    await openSignedIn({
      path: '/',
      clock: fakeClock(`${TODAY}T09:00:00`),
      rows: [...friendRows(1, 'Thu Trang'), listed, aPot(), ...mine, ...FIVE_DAYS],
    });
    expect((await card()).getByText('9 days with Thu Trang')).toBeTruthy();
  });

  it('has kind words for a run that has ended, until they are dismissed', async () => {
    await open([aPot(), ...FIVE_DAYS], { clock: fakeClock('2026-10-25T09:00:00') });
    const pots = await card();
    expect(pots.getByText('A good run: 5 days')).toBeTruthy();
    await userEvent.click(pots.getByRole('button', { name: 'OK' }));
    expect(await pots.findByText('Day 1 with Thu Trang')).toBeTruthy();
  });

  it('joins the pot of a friend who asks', async () => {
    await open([aPot({ status: 'asked', since_day: null })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Join Thu Trang' }));
    expect(await screen.findByText('Day 1 with Thu Trang')).toBeTruthy();
  });

  it("removes the user's own question", async () => {
    await open([aPot({ status: 'asked', since_day: null, user_id: FAKE_USER, friend_id: TRANG })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: a pot with Thu Trang' }));
    expect(screen.queryByText('Thu Trang is asked')).toBeNull();
  });

  it('says what stays when the friend has ended a pot', async () => {
    const ended = { status: 'ended', ended_day: TODAY, ended_by: TRANG } as const;
    await open([aPot(ended), ...FIVE_DAYS]);
    expect(
      await screen.findByText('5 days together, 5 of them in a row. They stay on your shelf.'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Your pot with Thu Trang has ended')).toBeNull();
  });

  it('ends a pot after a question', async () => {
    const { session } = await open([aPot(), ...FIVE_DAYS]);
    await userEvent.click((await card()).getByText('5 days with Thu Trang'));
    await userEvent.click(await screen.findByRole('button', { name: 'End this pot…' }));
    await userEvent.click(screen.getByRole('button', { name: 'End this pot' }));
    expect(await queued(session)).toMatchObject([
      { name: 'endPot', args: { pot_id: POT, local_day: TODAY } },
    ]);
  });
});

describe('Pot on the page of a friend', () => {
  it('asks the friend', async () => {
    const { session } = await open([], { path: `/friend/${TRANG}` });
    await userEvent.click(await screen.findByRole('button', { name: 'Pot for two' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask Thu Trang' }));
    expect(await screen.findByRole('button', { name: 'Thu Trang is asked' })).toBeTruthy();
    expect(await queued(session)).toMatchObject([{ name: 'askPot', args: { friend_id: TRANG } }]);
  });
});
