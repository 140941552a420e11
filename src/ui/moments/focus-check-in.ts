/** After an undo it takes the store a few frames to show the check-in as open. */
const FRAMES_UNTIL_OPEN = 20;

/**
 * When the focus was lost, moves it to the check-in: to its button if it is open, else to the check-in
 * itself, where Tab leads to Undo. `group` is its name (checkInCopy.group).
 */
export function focusCheckIn(group: string): void {
  const place = placeOf(group);
  (openButtonOf(place) ?? place)?.focus({ preventScroll: true });
}

/** The same, but only once the button of the check-in is open. Does nothing when the user has moved the focus since. */
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
