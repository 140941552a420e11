import { createStore } from 'zustand/vanilla';
import { copy } from '#ui/copy.ts';
import { screenChunk } from '#ui/router/screen-chunk.tsx';
import { useUserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';

/** Whether the status sheet is open. Apart from what opens it: the line about saving comes and goes while it is read. */
export const statusSheet = createStore<{ open: boolean }>(() => ({ open: false }));

export const statusChunk = screenChunk(
  async () => (await import('#ui/components/status/status-sheet.tsx')).StatusSheet,
);

/** Opens the status sheet, fetched at the first time; what cannot be fetched is said and breaks nothing. */
export function useStatusSheet(): () => void {
  const { screens } = useUserServices();
  return () => {
    Promise.all([statusChunk.load(), screens.load()]).then(
      () => statusSheet.setState({ open: true }),
      () => toasts.error(copy.sync.noSheet),
    );
  };
}
