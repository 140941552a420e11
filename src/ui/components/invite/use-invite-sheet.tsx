import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { openFetched, screenChunk } from '#ui/navigation/screen-chunk.tsx';

const chunk = screenChunk(async () => (await import('#ui/components/invite/invite-sheet.tsx')).InviteSheet);

/** The invitation sheet and what opens it. Its code is fetched the first time; a failure shows a message. */
export function useInviteSheet(): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => void openFetched(chunk, () => setOpen(true)), []);
  return {
    open,
    sheet: isOpen && (
      <Suspense>
        <chunk.Screen onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
