import { addEmailState } from '#ui/components/add-email/add-email-state.ts';
import { openFetched, screenChunk } from '#ui/navigation/screen-chunk.tsx';

export const addEmailChunk = screenChunk(
  async () => (await import('#ui/components/add-email/add-email-sheet.tsx')).AddEmailSheet,
);

/** Opens the sheet. Its code is fetched the first time; a failure shows a message and breaks nothing. */
export function openAddEmail(): void {
  void openFetched(addEmailChunk, () => addEmailState.setState({ open: true }));
}
