import type { LocalDay } from '#base/time-words.ts';
import { calendarDay, epochOf } from '#domain/calendar/days.ts';
import type { ChatMessage } from '#queries/chat.ts';

/** One message in the conversation. */
export interface ChatRow {
  message: ChatMessage;
  /** The day, on the first message of each day; by the reader's calendar. */
  day: LocalDay | null;
  /** The reader's UTC offset when it was sent, in minutes. */
  offset: number;
  /** First and last of a run: several messages of one user in a row. A run shows one time. */
  first: boolean;
  last: boolean;
}

const RUN_MS = 5 * 60_000;

/** Splits a conversation into days and runs. `offsetAt`: the reader's UTC offset, in minutes, at a time. */
export function chatRows(
  messages: readonly ChatMessage[],
  offsetAt: (epochMs: number) => number,
): readonly ChatRow[] {
  const rows: ChatRow[] = [];
  let before: { row: ChatRow; at: number; day: LocalDay } | null = null;
  for (const message of messages) {
    const at = epochOf(message.created_at);
    const offset = offsetAt(at);
    const day = calendarDay(at, offset);
    const newDay: boolean = day !== before?.day;
    const first: boolean =
      newDay ||
      !before ||
      at - before.at > RUN_MS ||
      runKey(message) !== runKey(before.row.message) ||
      isFailed(message);
    if (before) before.row.last = first;
    const row: ChatRow = { message, day: newDay ? day : null, offset, first, last: true };
    rows.push(row);
    before = { row, at, day };
  }
  return rows;
}

/** Messages with the same key may form a run. Waiting and failed messages have separate keys, because they show a mark. */
function runKey(message: ChatMessage): string {
  if (!message.own) return 'theirs';
  return message.mark === 'pending' || message.mark === 'failed' ? message.mark : 'own';
}

const isFailed = (message: ChatMessage): boolean => message.own && message.mark === 'failed';
