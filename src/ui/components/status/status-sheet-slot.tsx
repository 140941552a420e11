import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { statusChunk, statusSheet } from '#ui/components/status/open-status-sheet.ts';

const close = () => statusSheet.setState({ open: false });

/** The place of the open status sheet: above every screen, until this person signs out. */
export function StatusSheetSlot() {
  const open = useStore(statusSheet, (state) => state.open);
  useEffect(() => close, []);
  if (!open) return null;
  return (
    <Suspense>
      <statusChunk.Screen onClose={close} />
    </Suspense>
  );
}
