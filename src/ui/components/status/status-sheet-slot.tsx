import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { statusChunk, statusSheet } from '#ui/hooks/use-status-sheet.ts';
import { WithScreenServices } from '#ui/with-screen-services.tsx';

const close = () => statusSheet.setState({ open: false });

/** The place of the open status sheet: above every screen, until this person signs out. */
export function StatusSheetSlot() {
  const open = useStore(statusSheet, (state) => state.open);
  useEffect(() => close, []);
  if (!open) return null;
  return (
    <Suspense>
      <WithScreenServices>
        <statusChunk.Screen onClose={close} />
      </WithScreenServices>
    </Suspense>
  );
}
