import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { aFriendship } from '#tests/support/conversation.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, aProfile, FAKE_USER } from '#tests/support/sample-rows.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';

const WEEK = '2026-10-19';
const WEDNESDAY = '2026-10-28T08:00:00';
const FRIEND = aProfile({
  user_id: '00000000-0000-4000-8000-000000000001',
  display_name: 'Jonas Lindqvist',
  weekly_points: 4912,
  week_start: WEEK,
});

/** Opens /leaderboard of Mina some days after that week. */
async function open(checkIns: readonly CheckIn[], friends = [FRIEND]) {
  await openSignedIn({
    path: '/leaderboard',
    clock: fakeClock(WEDNESDAY),
    rows: [
      aProfile({ weekly_points: 300, week_start: WEEK }),
      ...checkIns,
      ...friends,
      ...friends.map(({ user_id }) => aFriendship(FAKE_USER, user_id)),
    ],
    before: ({ store, clock }) => store.database.updateState({ last_synced_at: clock.now() }),
  });
  return screen.findByRole('region', { name: 'Last week' });
}
const MADE = [
  aCheckIn('morning', WEEK, '07:00'),
  aCheckIn('night', WEEK, '23:03'),
  aCheckIn('morning', '2026-10-25', '07:05'),
];

afterEach(cleanup);

it("keeps last week's result below the new board", async () => {
  const card = await open([]);
  const board = screen.getByRole('list', { name: 'Weekly Leaderboard' });
  expect(board.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(card).getByText('You finished 2nd of 2')).toBeTruthy();
});

it("adds the user's own figures and links to the week and its picture", async () => {
  const card = within(await open(MADE));
  await card.findByText('Perfect');
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '300',
    '3 of 14',
    // the week before has too few days for a percentage
    expect.stringMatching(/^\d+\u2009%$/),
  ]);
  const hrefOf = (name: string) => card.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('See the week')).toBe(`/history?view=week&from=${WEEK}`);
  expect(hrefOf('Share')).toBe(`/share/week/${WEEK}`);
});

it('shows a user without friends their own figures and names the days', async () => {
  const card = await open(MADE, []);
  expect(card.textContent).toMatch(/^Last week(?:19\D+25 October|October 19\D+25)/);
  expect(card.textContent).not.toContain('You finished');
});
