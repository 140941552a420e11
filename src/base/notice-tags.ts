import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

/* A notice replaces the one with the same tag. The worker shows them; pages and the worker close them. */

/** Hold it to list notices and then close or replace them: to close a listed notice closes whatever has its tag by then. */
export const NOTICES_LOCK = 'notices';

export const checkInTag = (type: 'morning' | 'night', day: LocalDay): string => `check-in:${type}:${day}`;

export const chatTag = (from: Uuid): string => `chat:${from}`;

export const requestTag = (from: Uuid): string => `request:${from}`;
