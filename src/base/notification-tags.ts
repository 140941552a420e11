import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

/* A notification replaces the one with the same tag. The worker shows them; pages and the worker close them. */

/**
 * Hold this lock while you list notifications and close or replace some of them. Closing a notification from an older list
 * would close whatever has its tag by now.
 */
export const NOTIFICATIONS_LOCK = 'notifications';

export const checkInTag = (type: 'morning' | 'night', day: LocalDay): string => `check-in:${type}:${day}`;

export const chatTag = (from: Uuid): string => `chat:${from}`;

export const requestTag = (from: Uuid): string => `request:${from}`;
