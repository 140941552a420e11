import type { ReactNode } from 'react';
import { friendsWords } from '#copy/words/friends.ts';
import { type Friend, observeFriend } from '#queries/friend.ts';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { RowShapes } from '#ui/components/loading/row-shapes.tsx';
import { MoreButton } from '#ui/components/user-sheet/more-button.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useCloseWatch } from '#ui/hooks/use-close-watch.ts';
import type { Synced } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { FriendProfile } from '#ui/screens/friend/friend-profile.tsx';
import { RequestCard } from '#ui/screens/friend/request-card.tsx';

/** /friend/{friendId} (product.md §2). The id comes from the address and may be anything. */
export function FriendScreen({ friendId }: { friendId: string }) {
  const observed = useQuery(observeFriend, friendId);
  useCloseWatch();
  return (
    <Loaded
      of={observed}
      failed={friendsWords.failedToLoadFriend}
      waiting={<RowShapes />}
      frame={(state) => <Page title={friendsWords.title}>{state}</Page>}
    >
      {(friend) => <FriendPage friend={friend} />}
    </Loaded>
  );
}

function FriendPage({ friend }: { friend: Synced<Friend> }) {
  switch (friend.state) {
    case 'not_found':
      return (
        <Page title={friendsWords.friendNotFound}>
          <Empty drawing={<TwoBowls />} text={friendsWords.friendNotFoundText}>
            <PageLink to={paths.friends} className={buttonClass('go')}>
              {friendsWords.toFriends}
            </PageLink>
          </Empty>
        </Page>
      );
    case 'request':
    case 'sent':
      return (
        <Page
          title={nameOf(friend.card)}
          headed
          action={friend.card && <MoreButton card={friend.card} isFriend={false} />}
        >
          <RequestCard friend={friend} />
        </Page>
      );
    case 'friend':
      return <FriendProfile friend={friend} />;
  }
}

function Page(page: { title: string; headed?: boolean; action?: ReactNode; children: ReactNode }) {
  return <PlainPage {...page} back={paths.friends} />;
}
