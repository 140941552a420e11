import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';

/** Shown to a user who has left the leaderboards. */
export function OffBoard() {
  return (
    <Empty drawing={<TwoBowls />} text={leaderboardCopy.off}>
      <PageLink to={paths.account} className={buttonClass()}>
        {leaderboardCopy.toAccount}
      </PageLink>
    </Empty>
  );
}
