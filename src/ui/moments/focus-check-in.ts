/**
 * Gives the focus that fell back to where the check-in stands: to its open button, else to the check-in itself, from
 * where the next stop is the way to take it back. `group` is its name (copy.checkInGroup).
 */
export function focusCheckIn(group: string): void {
  const place = document.querySelector<HTMLElement>(`[role="group"][aria-label="${group}"]`);
  const open = place?.querySelector<HTMLElement>('button:not(:disabled, [data-undo])');
  (open ?? place)?.focus({ preventScroll: true });
}

/** A check-in may move from the dial to the line below: the ref of both, so that a focus inside moves along. */
export function keepFocus(group: HTMLDivElement): () => void {
  return () => {
    const name = group.getAttribute('aria-label');
    if (name && group.contains(document.activeElement)) requestAnimationFrame(() => focusCheckIn(name));
  };
}
