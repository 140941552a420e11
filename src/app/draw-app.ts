import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws the app into an element. The build puts this module into React's file (vite.config.ts): React then starts
 * in a task of its own, before the app does. Together they would be the longest task of a start.
 */
export function drawApp(place: Element, app: ReactNode): void {
  createRoot(place).render(app);
}
