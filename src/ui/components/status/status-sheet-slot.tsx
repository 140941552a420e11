import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { statusChunk, statusSheet } from '#ui/components/status/open-status-sheet.ts';

const close = () => statusSheet.setState({ open: false });

/** Where the status sheet is while it is open: over every screen, until this person leaves. */
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
