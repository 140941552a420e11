import { PlainPage } from '#ui/components/plain-page.tsx';
import { copy } from '#ui/copy.ts';

/** /history (spec section 2). */
export function HistoryScreen() {
  return <PlainPage title={copy.nav.history}>{null}</PlainPage>;
}
