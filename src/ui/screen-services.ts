import { createContext, useContext } from 'react';
import type { Uuid } from '#base/uuid.ts';
import type { ChatServices } from '#ui/screens/chat/chat-services.ts';
import type { FriendsServices } from '#ui/screens/friends/friends-services.ts';
import type { HistoryServices } from '#ui/screens/history/history-services.ts';
import type { LeaderboardServices } from '#ui/screens/leaderboard/leaderboard-services.ts';
import type { StatusServices } from '#ui/status-services.ts';

/**
 * What the screens beyond the dashboard use: one entry a screen, each an interface beside its screen. Built by
 * `screenServices` of the composition root, fetched with the first of these screens.
 */
export interface ScreenServices {
  /** Who is signed in. */
  userId: Uuid;
  chat: ChatServices;
  friends: FriendsServices;
  history: HistoryServices;
  /** For as long as a screen shows other people's numbers: news within 15 s. Returns how to stop. */
  watchClosely(): () => void;
  leaderboard: LeaderboardServices;
  /** The sheet about saving, over every screen. */
  status: StatusServices;
}

export const ScreenServicesContext = createContext<ScreenServices | null>(null);

export function useScreenServices(): ScreenServices {
  const services = useContext(ScreenServicesContext);
  if (!services) throw new Error('ScreenServicesContext is missing');
  return services;
}
