import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useVisible } from '#ui/hooks/use-visible.ts';

/** Keeps the screen on while the page can be seen: the browser ends that when it hides the page. True if it cannot. */
export function useWakeLock(): boolean {
  const visible = useVisible();
  const [cannot, setCannot] = useState(false);
  useEffect(() => {
    if (!visible) return;
    let gone = false;
    let release = () => {};
    const hold = async () => {
      // old browsers have none; others reject it, for example when the battery is low
      const lock = 'wakeLock' in navigator ? await navigator.wakeLock.request().catch(() => null) : null;
      release = () => void lock?.release().catch(() => undefined);
      if (gone) release();
      else setCannot(lock === null);
    };
    void hold();
    return () => {
      gone = true;
      release();
    };
  }, [visible]);
  return cannot;
}

/** Fills the screen where the browser allows that. Calls `onEnd` when the user ends it, with Escape or Back. */
export function useFullScreen(onEnd: () => void): void {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useLayoutEffect(() => {
    let gone = false;
    const exit = () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
    // the whole page: browsers show no dialog as full screen, and an iPhone no page at all
    document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).then(
      () => gone && exit(),
      () => undefined,
    );
    const onChange = () => {
      if (!document.fullscreenElement) end.current();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      gone = true;
      document.removeEventListener('fullscreenchange', onChange);
      exit();
    };
  }, []);
}
