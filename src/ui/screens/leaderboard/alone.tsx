import { Link } from 'wouter';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { paths } from '#ui/paths.ts';

/** Nobody to compete with yet. */
export function Alone() {
  return (
    <Empty drawing={<TwoBowls />} text={leaderboardCopy.empty}>
      <Link href={paths.friends} className={buttonClass('go')}>
        {leaderboardCopy.addFriends}
      </Link>
    </Empty>
  );
}
