import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { copy } from '#ui/copy/copy.ts';
import { screenChunk } from '#ui/navigation/screen-chunk.tsx';
import { toasts } from '#ui/state/toasts.ts';

const chunk = screenChunk(async () => (await import('#ui/components/invite/invite-sheet.tsx')).InviteSheet);

/** The invitation sheet and what opens it. Its code is fetched the first time; a failure shows a message. */
export function useInviteSheet(): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    chunk.load().then(
      () => setOpen(true),
      () => toasts.error(copy.sync.noSheet),
    );
  }, []);
  return {
    open,
    sheet: isOpen && (
      <Suspense>
        <chunk.Screen onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
