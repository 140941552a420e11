/** The store shows that a check-in is open again a few frames after it was taken back. */
const FRAMES_UNTIL_OPEN = 20;

/**
 * Gives the focus that fell back to where the check-in stands: to its open button, else to the check-in itself, from
 * where the next stop is the way to take it back. `group` is its name (copy.checkInGroup).
 */
export function focusCheckIn(group: string): void {
  const place = placeOf(group);
  (openButtonOf(place) ?? place)?.focus({ preventScroll: true });
}

/** The same once its button is open. Leaves the focus to whoever has moved it meanwhile. */
export function focusOnceOpen(group: string, frames = FRAMES_UNTIL_OPEN): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    if (frames > 0 && !openButtonOf(placeOf(group))) focusOnceOpen(group, frames - 1);
    else focusCheckIn(group);
  });
}

const placeOf = (group: string) =>
  document.querySelector<HTMLElement>(`[role="group"][aria-label="${group}"]`);

const openButtonOf = (place: HTMLElement | null) =>
  place?.querySelector<HTMLElement>('button:not(:disabled, [data-undo])');

/** A check-in may move from the dial to the line below: the ref of both, so that a focus inside moves along. */
export function keepFocus(group: HTMLDivElement): () => void {
  return () => {
    const name = group.getAttribute('aria-label');
    if (name && group.contains(document.activeElement)) requestAnimationFrame(() => focusCheckIn(name));
  };
}
