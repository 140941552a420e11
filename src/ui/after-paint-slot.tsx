import { type ComponentType, useEffect, useState } from 'react';

/** By then the first screen stands, and nothing of it waits for this. */
const AFTER_PAINT_MS = 1000;

/** Where the parts that no first paint needs come in: what a pull does, the badge on the icon. */
export function AfterPaintSlot() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => {
      import('#ui/after-paint.tsx').then(
        ({ AfterPaint }) => left || setParts(() => AfterPaint),
        // an update took the chunk away: everything else works without it
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
