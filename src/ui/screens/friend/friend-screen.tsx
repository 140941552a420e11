import { type ReactNode, useEffect } from 'react';
import { observeFriend } from '#queries/friend.ts';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { LoadFailed, NotSynced } from '#ui/components/loading/load-states.tsx';
import { RowShapes } from '#ui/components/loading/row-shapes.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { nameOf } from '#ui/format/names.ts';
import { useCloseWatch } from '#ui/hooks/use-close-watch.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/router/page-link.tsx';
import { paths } from '#ui/router/paths.ts';
import { FriendProfile } from '#ui/screens/friend/friend-profile.tsx';
import { RequestCard } from '#ui/screens/friend/request-card.tsx';
import { toasts } from '#ui/toasts.ts';

/** /friend/{friendId} (spec section 2). The id comes from the address and may be anything. */
export function FriendScreen({ friendId }: { friendId: string }) {
  const observed = useQuery(observeFriend, friendId);
  useCloseWatch();
  const failed = observed.status === 'failed';
  useEffect(() => {
    if (failed) toasts.error(friendsCopy.failedToLoadFriend);
  }, [failed]);

  if (observed.status === 'failed') {
    return (
      <Page title={friendsCopy.title}>
        <LoadFailed text={friendsCopy.failedToLoadFriend} retry={observed.retry} />
      </Page>
    );
  }
  if (observed.status === 'waiting') {
    return (
      <Page title={friendsCopy.title}>
        <RowShapes />
      </Page>
    );
  }
  const friend = observed.value;
  switch (friend.state) {
    case 'unknown':
      return (
        <Page title={friendsCopy.title}>
          <NotSynced />
        </Page>
      );
    case 'not_found':
      return (
        <Page title={friendsCopy.friendNotFound}>
          <Empty drawing={<TwoBowls />} text={friendsCopy.friendNotFoundText}>
            <PageLink to={paths.friends} className={buttonClass('go')}>
              {friendsCopy.toFriends}
            </PageLink>
          </Empty>
        </Page>
      );
    case 'request':
    case 'sent':
      return (
        <Page title={nameOf(friend.person)} headed>
          <RequestCard friend={friend} />
        </Page>
      );
    case 'friend':
      return <FriendProfile friend={friend} />;
  }
}

function Page({ title, headed = false, children }: { title: string; headed?: boolean; children: ReactNode }) {
  return (
    <PlainPage title={title} headed={headed} back={paths.friends}>
      {children}
    </PlainPage>
  );
}
