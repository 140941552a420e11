import { useLatePart } from '#ui/hooks/use-late-part.ts';

const fetchParts = async () => (await import('#ui/after-paint.tsx')).AfterPaint;

/** The first screen is on the page by then and needs none of this. */
const AFTER_PAINT_MS = 1000;

/** Holds the parts that no first paint needs: a banner above the screen, pull to sync, the badge on the icon. */
export function AfterPaintSlot() {
  const Parts = useLatePart(fetchParts, { afterMs: AFTER_PAINT_MS });
  return Parts && <Parts />;
}
