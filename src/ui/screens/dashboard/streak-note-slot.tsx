import type { ComponentProps } from 'react';
import { AFTER_FIRST_TAP_MS, useLatePart } from '#ui/hooks/use-late-part.ts';

const fetchNote = async () => (await import('#ui/screens/dashboard/streak-note.tsx')).StreakNote;

/** The line under the day streak. The longest one is counted from the whole history. */
export function StreakNoteSlot(props: ComponentProps<Awaited<ReturnType<typeof fetchNote>>>) {
  const Note = useLatePart(fetchNote, { afterMs: AFTER_FIRST_TAP_MS });
  return Note ? <Note {...props} /> : props.text(null);
}
