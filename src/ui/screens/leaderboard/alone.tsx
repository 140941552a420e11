import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { PageLink } from '#ui/router/page-link.tsx';
import { paths } from '#ui/router/paths.ts';

/** Shown to a person without friends. */
export function Alone() {
  return (
    <Empty drawing={<TwoBowls />} text={leaderboardCopy.empty}>
      <PageLink to={paths.friends} className={buttonClass('go')}>
        {leaderboardCopy.addFriends}
      </PageLink>
    </Empty>
  );
}
