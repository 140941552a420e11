import { PlainPage } from '#ui/components/plain-page.tsx';
import { copy } from '#ui/copy.ts';

/** /leaderboard (spec section 2). */
export function LeaderboardScreen() {
  return <PlainPage title={copy.nav.ranks}>{null}</PlainPage>;
}
