import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Uuid } from '#base/uuid.ts';
import { type ListedFriends, observeListedFriends } from '#queries/listed-friends.ts';
import { observePots, type PotView } from '#queries/pots.ts';
import { addEmailState } from '#ui/components/add-email/add-email-state.ts';
import { NeedsEmail } from '#ui/components/add-email/needs-email.tsx';
import { Tabs } from '#ui/components/form/tabs.tsx';
import { useInviteSheet } from '#ui/components/invite/use-invite-sheet.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { RowShapes } from '#ui/components/loading/row-shapes.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { useCloseWatch } from '#ui/hooks/use-close-watch.ts';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { invitedBy } from '#ui/navigation/invite-link.ts';
import { paths } from '#ui/navigation/paths.ts';
import { AddFriend } from '#ui/screens/friends/add-friend.tsx';
import { FriendList } from '#ui/screens/friends/friend-list.tsx';
import { InviteRow } from '#ui/screens/friends/invite-row.tsx';
import { RequestList } from '#ui/screens/friends/request-list.tsx';
import { SentList } from '#ui/screens/friends/sent-list.tsx';
import { TAB_KEYS, type TabKey, useFirstTab } from '#ui/screens/friends/use-first-tab.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './friends.module.css';

type LoadedFriends = Extract<ListedFriends, { synced: true }>;

/** /friends (product.md §2). Friends find each other by email, so without one it leads to adding it. */
export function FriendsScreen() {
  const hasEmail = useStore(useSession().email) !== '';
  // until the sheet that added the email is closed, the focus cannot go to the field
  const isAdding = useStore(addEmailState, ({ open }) => open);
  const [began] = useState(hasEmail);
  if (hasEmail && (began || !isAdding)) return <WithFriends focuses={!began} />;
  return (
    <PlainPage title={friendsCopy.title} back={paths.dashboard}>
      <NeedsEmail text={friendsCopy.noFriends} />
    </PlainPage>
  );
}

/** A chosen tab is in the address. `focuses`: the email was added a moment ago, so the field has the focus. */
function WithFriends({ focuses }: { focuses: boolean }) {
  const observed = useQuery(observeListedFriends);
  const observedPots = useQuery(observePots);
  const pots = (observedPots.status === 'value' ? observedPots.value.pots : []).filter(
    ({ role }) => role === 'asked',
  );
  useCloseWatch();
  const invite = useInviteSheet();
  useAskedToInvite(invite.open);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const loaded = loadedOf(observed);
  const [chosen, setFirst] = useFirstTab(
    TAB_KEYS.find((key) => key === query.get('tab')),
    loaded && observedPots.status !== 'waiting'
      ? {
          unread: loaded.friends.reduce((sum, { unread }) => sum + unread, 0),
          requests: loaded.requests.length + pots.length,
        }
      : null,
  );
  const [accepted, setAccepted] = useState<readonly Uuid[]>([]);
  const keptFocus = useKeptFocus(loaded ? loaded[chosen].length + loaded.rejected.length + pots.length : 0);
  const show = (tab: TabKey, { keepInvite }: { keepInvite: boolean }) => {
    const next = new URLSearchParams(keepInvite ? query : {});
    next.set('tab', tab);
    setFirst(tab);
    // no path, so the friend chosen beside the list remains
    void navigate({ search: `${next}`, hash: keepInvite ? hash : '' }, { replace: true });
  };
  const welcome = (friendshipId: Uuid) => {
    setAccepted((before) => [friendshipId, ...before]);
    show('friends', { keepInvite: true });
  };
  const tabs = TAB_KEYS.map((key) => ({
    key,
    label: friendsCopy.tab(key, loaded && countOf(loaded, key) + (key === 'requests' ? pots.length : 0)),
  }));
  return (
    <PlainPage
      title={friendsCopy.title}
      // beside a friend or a chat, /friends is the page above
      back={pathname === paths.friends ? paths.dashboard : paths.friends}
      wide
    >
      <div className={styles.room}>
        <div className={styles.columns}>
          <section className={styles.adding}>
            <h2>{friendsCopy.addTitle}</h2>
            <AddFriend
              invite={invitedBy(location.href)}
              focuses={focuses}
              onAsked={() => show('sent', { keepInvite: false })}
              onInvite={invite.open}
            />
            <InviteRow {...invite} />
            <p>{friendsCopy.addHint}</p>
          </section>
          <div className={styles.lists}>
            <Tabs
              label={friendsCopy.tabsLabel}
              tabs={tabs}
              chosen={chosen}
              onChoose={(key) => show(key, { keepInvite: true })}
            >
              <div {...keptFocus} className={styles.panel}>
                <Loaded of={observed} failed={friendsCopy.failedToLoad} waiting={<RowShapes />}>
                  {(friends) => (
                    <Panel
                      friends={friends}
                      pots={pots}
                      chosen={chosen}
                      accepted={accepted}
                      onAccepted={welcome}
                    />
                  )}
                </Loaded>
              </div>
            </Tabs>
          </div>
        </div>
      </div>
    </PlainPage>
  );
}

/** A toast on another screen led here to invite someone. */
function useAskedToInvite(open: () => void) {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const isAsked = typeof state === 'object' && state !== null && 'invites' in state;
  useEffect(() => {
    if (!isAsked) return;
    void navigate('.', { replace: true, state: null });
    open();
  }, [isAsked, open, navigate]);
}

/** A rejected request is shown among the sent ones, but it was not sent. */
function countOf(loaded: LoadedFriends, key: TabKey): number {
  return key === 'sent' ? loaded.sent.filter(({ kind }) => kind !== 'rejected').length : loaded[key].length;
}

interface PanelProps {
  friends: LoadedFriends;
  pots: readonly PotView[];
  chosen: TabKey;
  /** The friendships accepted in this visit, newest first. */
  accepted: readonly Uuid[];
  onAccepted: (friendshipId: Uuid) => void;
}

function Panel({ friends, pots, chosen, accepted, onAccepted }: PanelProps) {
  switch (chosen) {
    case 'friends':
      return <FriendList friends={friends.friends} today={friends.today} accepted={accepted} />;
    case 'requests':
      return (
        <RequestList
          pots={pots}
          requests={friends.requests}
          rejected={friends.rejected}
          onAccepted={onAccepted}
        />
      );
    case 'sent':
      return <SentList sent={friends.sent} rejected={friends.rejected} />;
  }
}
