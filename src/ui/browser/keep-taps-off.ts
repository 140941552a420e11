/** How long a tap may still have been meant for the removed button. */
const LATE_FINGER_MS = 1_000;

/**
 * The ref of a button that disappears: blocks taps on its place for a moment. The element that moves there
 * may be a check-in, which counts only once a day.
 */
export function keepTapsOff(button: HTMLButtonElement): () => void {
  return () => coverPlaceOf(button);
}

/**
 * Blocks the taps at once. Use it for a button that closes its own sheet: by the time such a button is
 * removed, the dialog is closed and the button has no position any more.
 */
export function coverPlaceOf(button: HTMLButtonElement): void {
  const { left, top, width, height } = button.getBoundingClientRect();
  const cover = document.createElement('i');
  cover.ariaHidden = 'true';
  // over the page, but under the toasts, because a newer toast may have a button there
  Object.assign(cover.style, {
    position: 'fixed',
    zIndex: '19',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(cover);
  setTimeout(() => cover.remove(), LATE_FINGER_MS);
}
