import { createContext } from 'react';

/**
 * Where a page is drawn when it shares the window: in the list's pane, alone or `beside` what was chosen from
 * it, or in the pane of the `chosen`. Null: the page has the window to itself.
 */
export type Pane = 'list' | 'beside' | 'chosen' | null;

export const PaneContext = createContext<Pane>(null);
