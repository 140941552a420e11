import type { Uuid } from '#base/uuid.ts';
import { PlainPage } from '#ui/components/plain-page.tsx';
import { copy } from '#ui/copy.ts';

/** /chat/{friendId} (spec section 2). The id comes from the address and may be anything. */
export function ChatScreen({ friendId }: { friendId: Uuid }) {
  return <PlainPage title={copy.nav.friends}>{friendId}</PlainPage>;
}
