import { Link } from 'wouter';
import { buttonClass } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { TwoBowls } from '#ui/components/two-bowls.tsx';
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
