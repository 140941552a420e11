import { type Dispatch, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#ui/navigation/paths.ts';

export const TAB_KEYS = ['friends', 'requests', 'sent'] as const;
export type TabKey = (typeof TAB_KEYS)[number];

/**
 * The tab to show: the one that the address names. It stays when a later address names none, as that of a chosen friend. At
 * first Requests if something waits there and no message is unread, so that the badge leads to its reason: decided once per visit,
 * as soon as `news` is known, so that the tab does not change later by itself.
 */
export function useFirstTab(
  named: TabKey | undefined,
  news: { unread: number; requests: number } | null,
): [first: TabKey, set: Dispatch<TabKey>] {
  const { pathname } = useLocation();
  // beside a friend or a chat, the list of friends is what led there
  const [first, setFirst] = useState<TabKey | null>(named ?? (pathname === paths.friends ? null : 'friends'));
  if (named && named !== first) setFirst(named);
  else if (first === null && news) setFirst(news.requests > 0 && news.unread === 0 ? 'requests' : 'friends');
  return [named ?? first ?? 'friends', setFirst];
}
