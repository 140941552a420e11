import { type ComponentType, useEffect, useState } from 'react';

/** The first screen is on the page by then and needs none of this. */
const AFTER_PAINT_MS = 1000;

/** Holds the parts that no first paint needs: pull to sync, and the badge on the icon. */
export function AfterPaintSlot() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => {
      import('#ui/after-paint.tsx').then(
        ({ AfterPaint }) => left || setParts(() => AfterPaint),
        // an update has deleted the file: everything else works without it
        () => undefined,
      );
    }, AFTER_PAINT_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return Parts && <Parts />;
}
