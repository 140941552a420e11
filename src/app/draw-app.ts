import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws the app into that element. This module shares a file with React (vite.config.ts), so that React starts in a
 * task of its own, before the app does. Together they would be the longest task of a start.
 */
export function drawApp(place: Element, app: ReactNode): void {
  createRoot(place).render(app);
}
