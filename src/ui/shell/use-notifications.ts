import { useEffect, useRef } from 'react';
import { workerContainer } from '#base/site-data.ts';
import type { ShownNotification } from '#base/web-push.ts';
import { addressToOpen, chatTag, checkInTag } from '#base/web-push.ts';
import { keepHere } from '#commands/online/remind-here.ts';
import { languageHere, zoneHere } from '#copy/format/locale.ts';
import { observeUnreadSenders } from '#queries/friend-news.ts';
import { REMINDS_HERE } from '#ui/browser/memory-keys.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useDashboard } from '#ui/hooks/use-dashboard.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useGoTo } from '#ui/navigation/page-transition.ts';
import { useSession } from '#ui/state/session-context.ts';

/** Shows the address that the service worker asks for after a tap on a notification. */
export function useOpenedByNotification(): void {
  const goTo = useGoTo();
  useEffect(() => {
    const worker = workerContainer();
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const address = addressToOpen(data);
      if (address !== null) goTo(address);
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [goTo]);
}

/**
 * Sends the server this device's subscription at every start and when the zone has changed: the server forgets
 * subscriptions that were not renewed for a long time, and not every browser reports that it has replaced
 * one.
 */
export function useKeptReminders(): void {
  const { memory } = useSession();
  const keep = useCommand(keepHere);
  useEffect(() => {
    let sentZone: string | null = null;
    const look = () => {
      const zone = zoneHere();
      const isDue = document.visibilityState === 'visible' && zone !== sentZone;
      if (!isDue || memory.read(REMINDS_HERE) !== 'on') return;
      sentZone = zone;
      const forget = () => {
        sentZone = null;
      };
      keep({ zone, language: languageHere() })
        .then((kept) => kept.ok || forget())
        // the next check tries again
        .catch(forget);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [memory, keep]);
}

/** Closes reminders of check-ins that are done, and notifications of chats that were read here. */
export function useClosedNotifications(): void {
  const { webPushDevice } = useSession();
  const observed = useDashboard();
  const senders = useQuery(observeUnreadSenders);
  const waiting = useRef<ReadonlySet<string>>(new Set());
  const dashboard = observed.status === 'value' && observed.value.synced ? observed.value : null;
  const done = dashboard
    ? [...dashboard.checkIns.values()].map((row) => checkInTag(row.check_in_type, row.local_day)).join()
    : '';
  // null while it is unknown, such as when the disk cannot be read
  const unread = senders.status === 'value' ? [...senders.value].join() : null;
  useEffect(() => {
    const unreadNow = unread === null ? waiting.current : new Set(unread.split(','));
    // close only for senders who had unread messages here before: the message of any other may still be on its
    // way
    const read = [...waiting.current].filter((sender) => !unreadNow.has(sender)).map(chatTag);
    waiting.current = unreadNow;
    const isOver = ({ tag, isReminder }: ShownNotification) =>
      read.includes(tag) || (isReminder && done.split(',').includes(tag));
    webPushDevice()
      .then((push) => push.closeNotifications(isOver))
      // without a service worker there are no notifications
      .catch(() => undefined);
  }, [done, unread, webPushDevice]);
}
