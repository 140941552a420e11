import { PlainPage } from '#ui/components/plain-page.tsx';
import { copy } from '#ui/copy.ts';

/** /settings (spec section 2). */
export function SettingsScreen() {
  return <PlainPage title={copy.nav.settings}>{null}</PlainPage>;
}
