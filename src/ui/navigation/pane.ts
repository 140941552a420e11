import { createContext } from 'react';

/**
 * Where a page is drawn when it shares the window: as the `list` while nothing is chosen, `beside` what was
 * chosen, or as the `chosen`. Null: the page has the window to itself.
 */
export const PaneContext = createContext<'list' | 'beside' | 'chosen' | null>(null);
