import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

/** A notification of this app that is on screen. */
export interface ShownNotification {
  tag: string;
  /** True for a reminder; false for the result of a check-in and for news. */
  isReminder: boolean;
}

/** What this browser supports of notifications. Filled by src/pwa. */
export interface WebPushDevice {
  /** `install_first`: an iPhone or iPad, where only an installed app may remind. */
  support: 'yes' | 'no' | 'install_first';
  permission(): NotificationPermission;
  /** Asks the user. Call it in the tap itself: Safari shows no question later. */
  ask(): Promise<NotificationPermission>;
  /** The subscription of this browser; null when there is none. */
  subscription(): Promise<PushSubscriptionJSON | null>;
  /** Subscribes with the server's key. Keeps a subscription with that key. */
  subscribe(key: string): Promise<PushSubscriptionJSON>;
  unsubscribe(): Promise<void>;
  /** Closes the notifications that are over. Rejects where there is no worker. */
  closeNotifications(isOver: (notification: ShownNotification) => boolean): Promise<void>;
}

/** A browser's subscription to notifications, and where the user is. */
export interface KeptSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** IANA name, such as 'Europe/Berlin'. */
  zone: string;
  language: string;
}

/** What the server stores of a subscription; null when the browser gives no keys. */
export function keptSubscription(
  { endpoint, keys }: PushSubscriptionJSON,
  zone: string,
  language: string,
): KeptSubscription | null {
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, zone, language };
}

/* A notification replaces the one with the same tag. The service worker shows them; pages and the worker close
   them. */

/**
 * Hold this lock while you list notifications and close or replace some of them. Closing a notification from an older list
 * would close whatever has its tag by now.
 */
export const NOTIFICATIONS_LOCK = 'notifications';

export const checkInTag = (type: 'morning' | 'night', day: LocalDay): string => `check-in:${type}:${day}`;

export const chatTag = (from: Uuid): string => `chat:${from}`;

export const requestTag = (from: Uuid): string => `request:${from}`;

export const nudgeTag = (from: Uuid): string => `nudge:${from}`;

/**
 * The service worker asks a window, after a tap on a notification, to show an address of the app. Both sides
 * use this file.
 */
const OPEN = 'OPEN';

export const openMessage = (address: string): object => ({ type: OPEN, address });

/** The address in such a message, else null. Only an address of this app counts. */
export function addressToOpen(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message && message.type === OPEN && 'address' in message)) return null;
  const { address } = message;
  return typeof address === 'string' && /^\/(?!\/)/.test(address) ? address : null;
}
