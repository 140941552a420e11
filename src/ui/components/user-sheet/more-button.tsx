import { EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import type { About } from '#ui/components/user-sheet/user-sheet.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import { openFetched, screenChunk } from '#ui/navigation/screen-chunk.tsx';
import styles from './more-button.module.css';

const userSheet = screenChunk(
  async () => (await import('#ui/components/user-sheet/user-sheet.tsx')).UserSheet,
);

/** Opens the sheet with which a user mutes, blocks or reports another. Its code is fetched with the first tap. */
export function MoreButton(about: About) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className={styles.more}
        aria-label={common.moreAbout(nameOf(about.card))}
        aria-haspopup="dialog"
        onClick={() => void openFetched(userSheet, () => setOpen(true))}
      >
        <EllipsisVertical size={22} aria-hidden="true" />
      </Button>
      {open && (
        <Suspense>
          <userSheet.Screen {...about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
