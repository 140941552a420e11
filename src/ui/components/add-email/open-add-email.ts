import { addEmailState } from '#ui/components/add-email/add-email-state.ts';
import { copy } from '#ui/copy/copy.ts';
import { screenChunk } from '#ui/navigation/screen-chunk.tsx';
import { toasts } from '#ui/state/toasts.ts';

export const addEmailChunk = screenChunk(
  async () => (await import('#ui/components/add-email/add-email-sheet.tsx')).AddEmailSheet,
);

/** Opens the sheet. Its code is fetched the first time; a failure shows a message and breaks nothing. */
export function openAddEmail(): void {
  addEmailChunk.load().then(
    () => addEmailState.setState({ open: true }),
    () => toasts.error(copy.sync.noSheet),
  );
}
