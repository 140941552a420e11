import { createStore } from 'zustand/vanilla';
import { openFetched, screenChunk } from '#ui/navigation/screen-chunk.tsx';

/**
 * Whether the status sheet is open. Kept outside the sync line that opens it, which may disappear while the sheet is open.
 */
export const statusSheet = createStore<{ open: boolean }>(() => ({ open: false }));

export const statusChunk = screenChunk(
  async () => (await import('#ui/components/status/status-sheet.tsx')).StatusSheet,
);

/**
 * Opens the status sheet. Its code is fetched the first time; a failure shows a message and breaks nothing.
 */
export function openStatusSheet(): void {
  void openFetched(statusChunk, () => statusSheet.setState({ open: true }));
}
