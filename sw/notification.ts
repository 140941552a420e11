import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { TapKey } from '#domain/check-ins/ledger.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** What a notification remembers for the tap on it. Written by this version or an earlier one: read it carefully. */
export interface NotificationData {
  kind: 'reminder' | 'result' | 'news' | 'nudge';
  /** The address that a tap opens. */
  open: string;
  /** Of a nudge. */
  pot?: Uuid;
  /** Of a reminder, of a nudge and of a result. */
  type?: CheckInType;
  day?: LocalDay;
  /** The check-in that Undo removes. */
  undo?: TapKey;
}

type NotificationAction = 'check-in' | 'later' | 'undo' | 'mute-nudges';

export interface Notification {
  title: string;
  body: string;
  /** A notification replaces the one with the same tag. */
  tag: string;
  data: NotificationData;
  actions?: readonly { action: NotificationAction; title: string }[];
  /** Without a sound, and without waking the screen. */
  silent?: boolean;
}

/** The notifications of this app that are on screen. */
export interface Notifications {
  show(notification: Notification): Promise<void>;
  close(tag: string): Promise<void>;
  /** What the notification with that tag remembers; null when there is none. */
  find(tag: string): Promise<NotificationData | null>;
  /** False where a browser shows no buttons on notifications. */
  hasButtons: boolean;
}
