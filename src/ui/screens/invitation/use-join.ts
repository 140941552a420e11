import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { localText } from '#base/site-data.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { joinInvitation } from '#commands/join-invitation.ts';
import { common } from '#copy/common.ts';
import { invitationWords as words } from '#copy/words/invitation.ts';
import { observeJoining } from '#queries/invitation.ts';
import { forgetInvitation } from '#ui/browser/kept-invitation.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { paths } from '#ui/navigation/paths.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

interface Options {
  code: string;
  /** The inviter; null until the server has said who it is. */
  name: string | null;
  wants: boolean;
}

/** Joins as soon as the user wants to and the store can take it. Then the leaderboard opens, with both on it. */
export function useJoin({ code, name, wants }: Options): { isJoining: boolean; hasEnded: boolean } {
  const joining = loadedOf(useQuery(observeJoining, { code }));
  const navigate = useNavigate();
  const { syncNow } = useSession();
  const join = useCommand(joinInvitation);
  const discard = useCommand(discardRejected);
  const [hasEnded, setEnded] = useState(false);
  const asked = useRef(false);
  /** It was in the outbox: when it has left without a rejection, the server has made the friendship. */
  const waited = useRef(false);
  const at = joining?.at ?? null;
  useEffect(() => {
    if (at === 'waiting') waited.current = true;
    if (at !== 'none' || name === null) return;
    if (waited.current) {
      forgetInvitation(localText);
      toasts.success(words.joined(name));
      void navigate(paths.leaderboard, { replace: true });
    } else if (wants && !asked.current) {
      asked.current = true;
      const fail = () => {
        asked.current = false;
        toasts.error(common.notSaved);
      };
      join({ code }).then((saved) => (saved.ok ? syncNow() : fail()), fail);
    }
  }, [at, name, wants, code, join, syncNow, navigate]);
  useEffect(() => {
    if (joining?.at !== 'rejected') return;
    waited.current = false;
    forgetInvitation(localText);
    void discard(joining.mutation_id);
    if (joining.code === 'link_ended') setEnded(true);
    else {
      toasts.error(rejectionText(joining.code));
      void navigate(paths.friends, { replace: true });
    }
  }, [joining, discard, navigate]);
  return { isJoining: wants || at === 'waiting', hasEnded };
}
