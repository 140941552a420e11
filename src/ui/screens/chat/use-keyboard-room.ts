import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element inside what the on-screen keyboard leaves free, where the browser lays the keyboard over the page
 * instead of making the page smaller (Safari). Sets `--room` (height) and `--room-top` on it, in px.
 */
export function useKeyboardRoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const makeRoom = () => {
      const { style } = element.current ?? {};
      if (!style) return;
      // whoever has zoomed in looks at a part of the page: the page stays as it is
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
