import { PANES } from '#ui/hooks/use-media-query.ts';
import { isOfFriends } from '#ui/navigation/paths.ts';
import { screenChunk } from '#ui/navigation/screen-chunk.tsx';

/** The screens, each in its own chunk. Chunks may be fetched early. */
export const screens = {
  /** What surrounds the screens of a signed-in user. */
  layout: screenChunk(async () => (await import('#ui/shell/layout.tsx')).Layout, { isFirst: true }),
  auth: screenChunk(async () => (await import('#ui/screens/auth/auth-screen.tsx')).AuthScreen, {
    isFirst: true,
  }),
  dashboard: screenChunk(
    async () => (await import('#ui/screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
    { isFirst: true },
  ),
  firstSteps: screenChunk(
    async () => (await import('#ui/screens/first-minute/first-steps-screen.tsx')).FirstStepsScreen,
  ),
  settings: screenChunk(
    async () => (await import('#ui/screens/settings/settings-screen.tsx')).SettingsScreen,
  ),
  reminders: screenChunk(
    async () => (await import('#ui/screens/reminders/reminders-screen.tsx')).RemindersScreen,
  ),
  account: screenChunk(async () => (await import('#ui/screens/account/account-screen.tsx')).AccountScreen),
  history: screenChunk(async () => (await import('#ui/screens/history/history-screen.tsx')).HistoryScreen),
  shelf: screenChunk(async () => (await import('#ui/screens/history/shelf/shelf-screen.tsx')).ShelfScreen),
  friends: screenChunk(async () => (await import('#ui/screens/friends/friends-screen.tsx')).FriendsScreen),
  friendPanes: screenChunk(async () => (await import('#ui/screens/friends/friend-panes.tsx')).FriendPanes),
  friend: screenChunk(async () => (await import('#ui/screens/friend/friend-screen.tsx')).FriendScreen),
  chat: screenChunk(async () => (await import('#ui/screens/chat/chat-screen.tsx')).ChatScreen),
  leaderboard: screenChunk(
    async () => (await import('#ui/screens/leaderboard/leaderboard-screen.tsx')).LeaderboardScreen,
  ),
  share: screenChunk(async () => (await import('#ui/screens/share/share-screen.tsx')).ShareScreen),
  install: screenChunk(async () => (await import('#ui/screens/install/install-screen.tsx')).InstallScreen),
  invitation: screenChunk(
    async () => (await import('#ui/screens/invitation/invitation-screen.tsx')).InvitationScreen,
  ),
  damaged: screenChunk(async () => (await import('#ui/screens/damaged/damaged-screen.tsx')).DamagedScreen),
  unusable: screenChunk(
    async () => (await import('#ui/screens/unusable/unusable-screen.tsx')).UnusableScreen,
  ),
  notFound: screenChunk(
    async () => (await import('#ui/screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  ),
};

/** Fetches the first screen during the session lookup. A failure is reported where the screen is drawn. */
export function fetchFirstScreen(): void {
  const known: ReadonlyMap<string, { load(): Promise<unknown> }> = new Map(Object.entries(screens));
  const name = location.pathname.split('/', 2)[1] ?? '';
  const screen = known.get(name === 'i' ? 'invitation' : name) ?? screens.dashboard;
  const isRoomy = isOfFriends(location.pathname) && matchMedia(PANES).matches;
  for (const { load } of isRoomy ? [screen, screens.friendPanes] : [screen]) load().catch(() => undefined);
}
