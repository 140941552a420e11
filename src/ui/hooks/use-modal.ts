import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The ref of a dialog that is open, as modal, for as long as it is rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  // close it before it leaves the page: a dialog that is removed while open does not give the focus back
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return element;
}
