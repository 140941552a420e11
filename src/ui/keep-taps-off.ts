/** So late may a finger be that was on its way when its button went. */
const LATE_FINGER_MS = 1_000;

/**
 * The ref of a button that goes away by itself or on a tap: keeps taps off its place for a moment after it went. What
 * comes to lie there may be a check-in, which counts once a day.
 */
export function keepTapsOff(button: HTMLButtonElement): () => void {
  return () => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const cover = document.createElement('i');
    cover.ariaHidden = 'true';
    // over the page, under the toasts: a newer one may offer something there
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
  };
}
