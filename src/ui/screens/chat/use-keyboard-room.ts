import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element above the on-screen keyboard. Safari lays the keyboard over the page instead of resizing it.
 * Sets `--room` (the free height) and `--room-top` on the element, in px.
 */
export function useKeyboardRoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const makeRoom = () => {
      const { style } = element.current ?? {};
      if (!style) return;
      // the user has zoomed in and sees only a part of the page: leave the page as it is
      const covered = view.scale === 1 && view.height < window.innerHeight - 1;
      if (covered) {
        style.setProperty('--room', `${view.height}px`);
        style.setProperty('--room-top', `${view.offsetTop}px`);
      } else {
        style.removeProperty('--room');
        style.removeProperty('--room-top');
      }
    };
    makeRoom();
    view.addEventListener('resize', makeRoom);
    view.addEventListener('scroll', makeRoom);
    return () => {
      view.removeEventListener('resize', makeRoom);
      view.removeEventListener('scroll', makeRoom);
    };
  }, [element]);
}
