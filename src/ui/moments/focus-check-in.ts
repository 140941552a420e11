/**
 * When the focus was lost, moves it to the check-in: to its button if it is open, else to the check-in
 * itself, where Tab leads to Undo. `group` is its name (copy.checkInGroup).
 */
export function focusCheckIn(group: string): void {
  const place = document.querySelector<HTMLElement>(`[role="group"][aria-label="${group}"]`);
  const open = place?.querySelector<HTMLElement>('button:not(:disabled, [data-undo])');
  (open ?? place)?.focus({ preventScroll: true });
}

/**
 * A ref for both places of a check-in, the dial and the line below. When it moves from one to the other, the
 * focus moves with it.
 */
export function keepFocus(group: HTMLDivElement): () => void {
  return () => {
    const name = group.getAttribute('aria-label');
    if (name && group.contains(document.activeElement)) requestAnimationFrame(() => focusCheckIn(name));
  };
}
