/** /leaderboard of Mina and her friends, for the tests of the screen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Row } from '#schemas/registry.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { failReads } from '#tests/support/broken-disk.ts';
import { aFriendship } from '#tests/support/conversation.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { type SignedInSession, signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

export const THURSDAY = '2026-10-22';
const WEEK = '2026-10-19';

export const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
export const friend = (n: number, display_name: string, weekly_points: number, over: Partial<Profile> = {}) =>
  aProfile({ user_id: idOf(n), display_name, weekly_points, week_start: WEEK, ...over });
export const mina = (over: Partial<Profile> = {}) => aProfile({ week_start: WEEK, ...over });
export const JONAS = friend(1, 'Jonas Lindqvist', 4_912);
export const TRANG = friend(2, 'Thu Trang', 3_102, { current_league: 'pho' });
export const AMARA = friend(3, 'Amara Okafor', 1_940);
const DEV = friend(4, 'Dev Patel', 820, { current_league: 'coal' });

export interface Given {
  me?: Profile;
  friends?: readonly Profile[];
  /** Null: nothing has arrived yet. */
  rows?: readonly Row[] | null;
  at?: string;
  status?: Partial<SyncStatus>;
  /** The tables that cannot be read. */
  unreadable?: boolean;
}

/** What the server sends to a user with these friends. */
export const rowsOf = (me: Profile, friends: readonly Profile[]): Row[] => [
  me,
  someGoals(),
  someStreaks({ morning_streak: 12, last_morning_check: '2026-10-21' }),
  ...friends,
  ...friends.map(({ user_id }) => aFriendship(FAKE_USER, user_id)),
];
const FRIENDS = [JONAS, TRANG, AMARA, DEV];
export const ALL_ROWS = rowsOf(mina(), FRIENDS);

const sessions: SignedInSession[] = [];

export async function signIn({
  me = mina(),
  friends = FRIENDS,
  at = `${THURSDAY}T06:53:00`,
  ...rest
}: Given) {
  const clock = fakeClock(at);
  const session = await signedInSession({ clock, rows: rowsOf(me, friends), ...rest });
  sessions.push(session);
  return { clock, session };
}

/** /leaderboard of Mina, live. */
export async function open({ unreadable = false, ...given }: Given = {}) {
  const { clock, session } = await signIn(given);
  const repair = unreadable ? failReads('friendships') : () => undefined;
  const stopWatching = vi.fn();
  const watchClosely = vi.fn(() => stopWatching);
  const app = renderSignedIn(Object.assign(session, { watchClosely }), '/leaderboard');
  await screen.findByRole('heading', { name: 'Weekly Leaderboard' });
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return { ...app, clock, session, watchClosely, stopWatching, repair };
}

/** The rows of the board as text, in order. */
export const rows = () =>
  within(screen.getByRole('list', { name: 'Weekly Leaderboard' })).getAllByRole('listitem');
export const texts = () => rows().map((row) => row.textContent);

export async function leave() {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  await Promise.all(sessions.splice(0).map((session) => session.close()));
}
