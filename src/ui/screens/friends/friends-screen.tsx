import { PlainPage } from '#ui/components/plain-page.tsx';
import { copy } from '#ui/copy.ts';

/** /friends (spec section 2). */
export function FriendsScreen() {
  return <PlainPage title={copy.nav.friends}>{null}</PlainPage>;
}
