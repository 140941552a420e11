import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { discardRejected } from '#commands/discard-rejected.ts';
import { friendsWords } from '#copy/words/friends.ts';
import { followRequests } from '#domain/users/sent-requests.ts';
import { observeSentRequests } from '#queries/companions.ts';
import { observeJoins, observeUnknownAddresses } from '#queries/friend-answers.ts';
import { observeOwnInvitation } from '#queries/invitation.ts';
import { JOINED_SEEN } from '#ui/browser/memory-keys.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { isOfFriends, paths } from '#ui/navigation/paths.ts';
import { unknownAddress } from '#ui/state/announced-address.ts';
import { keepSentRequests, readSentRequests } from '#ui/state/request-notes.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

/** Counts those who joined since /friends was open here, for the badges. */
export function useJoinedNews(): void {
  const { memory, friendNews } = useSession();
  const own = loadedOf(useQuery(observeOwnInvitation));
  const isHere = isOfFriends(useLocation().pathname);
  const code = own?.invitation?.code ?? null;
  const joined = own?.invitation?.joined ?? 0;
  useEffect(() => {
    if (code === null) return;
    const [seenCode, seen] = memory.read(JOINED_SEEN)?.split(' ') ?? [];
    if (isHere || seenCode !== code) memory.write(JOINED_SEEN, `${code} ${joined}`);
    friendNews.setState({ joined: isHere || seenCode !== code ? 0 : Math.max(0, joined - Number(seen)) });
  }, [memory, friendNews, code, joined, isHere]);
}

/** Notes on every screen which of the user's requests wait, so that an acceptance can be noticed as one. */
export function useSentRequests(): void {
  const session = useSession();
  useEffect(() => {
    const { memory, clock } = session;
    const noted = observeSentRequests(session).subscribe((now) => {
      if (now) keepSentRequests(memory, followRequests(readSentRequests(memory), now, clock.now()));
    });
    return () => noted.unsubscribe();
  }, [session]);
}

/** Announces on every screen who joined with this user's link, and the addresses that have no account. */
export function useFriendAnnouncements(): void {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    const announced = new Set<string>();
    const joins = observeJoins(session).subscribe((name) => toasts.success(friendsWords.joined(name)));
    const unknown = observeUnknownAddresses(session).subscribe((found) => {
      for (const { email, mutation_id } of found) {
        if (announced.has(mutation_id)) continue;
        announced.add(mutation_id);
        void discardRejected(session, mutation_id);
        if (unknownAddress.getState().isShown) unknownAddress.setState({ email });
        else {
          toasts.errorOnScreen(rejectionText('user_not_found'), {
            label: friendsWords.notOnSimmer.action,
            run: () => void navigate(paths.friends, { state: { invites: true } }),
          });
        }
      }
    });
    return () => {
      joins.unsubscribe();
      unknown.unsubscribe();
    };
  }, [session, navigate]);
}
