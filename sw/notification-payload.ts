import type { ClockTime, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { ReminderMoment } from '#schemas/tables/reminders.ts';

/**
 * The content of a web push: codes, never sentences and never the text of a message
 * (docs/reminders.md).
 */
export type NotificationPayload =
  | { kind: 'reminder'; type: CheckInType; day: LocalDay; when: Exclude<ReminderMoment, 'off'> }
  /** That check-in was done on another device. */
  | { kind: 'done'; type: CheckInType; day: LocalDay }
  | { kind: 'message'; from: Uuid; count: number }
  /** The chat was read on another device. */
  | { kind: 'read'; from: Uuid }
  | {
      kind: 'nudge';
      from: Uuid;
      pot: Uuid;
      type: CheckInType;
      day: LocalDay;
      /** The days in a row of the pot. */
      days: number;
      /** When the day ends. */
      until: ClockTime;
    }
  | { kind: 'request' | 'accepted'; from: Uuid }
  /** Users joined with the receiver's link; `from` is the newest. */
  | { kind: 'joined'; from: Uuid; count: number }
  | { kind: 'weekly' }
  | { kind: 'test' };

const VERSION = 1;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const FORMS: Readonly<Record<string, RegExp>> = {
  type: /^(morning|night)$/,
  day: /^\d{4}-\d\d-\d\d$/,
  when: /^(before|goal|last)$/,
  from: UUID,
  pot: UUID,
  days: /^\d{1,6}$/,
  until: /^\d\d:\d\d:\d\d$/,
  count: /^[1-9]\d{0,5}$/,
};

const FIELDS: Readonly<Record<NotificationPayload['kind'], readonly string[]>> = {
  reminder: ['type', 'day', 'when'],
  done: ['type', 'day'],
  message: ['from', 'count'],
  read: ['from'],
  request: ['from'],
  nudge: ['from', 'pot', 'type', 'day', 'days', 'until'],
  accepted: ['from'],
  joined: ['from', 'count'],
  weekly: [],
  test: [],
};

/** Null for a payload that this version cannot read. Further fields of a newer server are dropped. */
export function parseNotification(value: unknown): NotificationPayload | null {
  const found = new Map<string, unknown>(typeof value === 'object' && value ? Object.entries(value) : []);
  const kind = found.get('kind');
  if (found.get('v') !== VERSION || !isKind(kind)) return null;
  const parsed: Record<string, unknown> = { kind };
  for (const field of FIELDS[kind]) {
    if (!FORMS[field]?.test(String(found.get(field)))) return null;
    parsed[field] = found.get(field);
  }
  return parsed as unknown as NotificationPayload;
}

const isKind = (kind: unknown): kind is NotificationPayload['kind'] =>
  typeof kind === 'string' && Object.hasOwn(FIELDS, kind);
