import { ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { ReportReason } from '#domain/users/reports.ts';
import { parseNote } from '#domain/users/reports.ts';
import { write } from '#store/write.ts';

export type ReportError = { type: 'NoteTooLong' } | WriteFailure;

/**
 * Reports a user to the operators of the server. `fromChat`: the report names their newest message, so that
 * the server knows which messages the user had seen.
 */
export async function report(
  { store, clock }: CommandContext,
  { userId, reason, note, fromChat }: { userId: Uuid; reason: ReportReason; note: string; fromChat: boolean },
): Promise<Result<void, ReportError>> {
  const line = parseNote(note);
  if (!line.ok) return line;
  const at = clock.now();
  return write(store, async (change) => {
    const chat = fromChat ? await store.documents.where('messages', { peer_id: userId }) : [];
    const newest = chat.findLast(({ sender_id }) => sender_id === userId);
    await change.append(
      'report',
      {
        report_id: change.newId(),
        user_id: userId,
        message_id: newest?.id ?? null,
        reason,
        note: line.value,
        created_at: instantOf(at),
      },
      at,
    );
    return ok(undefined);
  });
}
