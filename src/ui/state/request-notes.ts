import type { SentRequest } from '#domain/users/sent-requests.ts';
import { SENT_REQUESTS } from '#ui/browser/memory-keys.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';

/** What this device has noted about the user's friend requests. */
export function readSentRequests(memory: ScreenMemory): readonly SentRequest[] {
  const lines = memory.read(SENT_REQUESTS)?.split('\n') ?? [];
  return lines.map((line) => {
    const [friendship_id = '', at] = line.split(' ');
    return { friendship_id, accepted_at: at === undefined ? null : Number(at) };
  });
}

export function keepSentRequests(memory: ScreenMemory, notes: readonly SentRequest[]): void {
  const lines = notes.map(({ friendship_id, accepted_at }) =>
    accepted_at === null ? friendship_id : `${friendship_id} ${accepted_at}`,
  );
  memory.write(SENT_REQUESTS, lines.length === 0 ? null : lines.join('\n'));
}
