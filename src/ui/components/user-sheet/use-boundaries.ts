import { useLocation, useNavigate } from 'react-router-dom';
import type { Result, WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { block } from '#commands/block.ts';
import { mute } from '#commands/mute.ts';
import { unblock } from '#commands/unblock.ts';
import { common } from '#copy/common.ts';
import { checkInWords } from '#copy/words/check-in.ts';
import { muteBlockReportCopy as words } from '#ui/copy/mute-block-report.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { paths } from '#ui/navigation/paths.ts';
import { toasts } from '#ui/state/toasts.ts';

/** Mutes, blocks and unblocks, on this device at once. A toast confirms it and offers to undo it. */
export function useBoundaries(userId: Uuid, name: string) {
  const doMute = useCommand(mute);
  const doBlock = useCommand(block);
  const doUnblock = useCommand(unblock);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const setMuted = (muted: boolean) =>
    attempt(doMute({ userId, muted }), muted ? words.isMuted(name) : words.isUnmuted(name), () =>
      doMute({ userId, muted: !muted }),
    );
  return {
    mute: () => setMuted(true),
    unmute: () => setMuted(false),
    /** Also leaves the user's page, because no screen shows them any more. */
    async block(): Promise<boolean> {
      const done = await attempt(doBlock(userId), words.isBlocked(name), () => doUnblock(userId));
      if (done && pathname !== paths.friends) void navigate(paths.friends, { replace: true });
      return done;
    },
    unblock: () => attempt(doUnblock(userId), words.isUnblocked(name), () => doBlock(userId)),
  };
}

type Doing = Promise<Result<void, WriteFailure>>;

/** Resolves to true when it was done; otherwise a toast shows why not. */
async function attempt(doing: Doing, done: string | null, undo?: () => Doing): Promise<boolean> {
  const result = await doing.catch(() => null);
  if (!result) toasts.error(common.notSaved);
  else if (!result.ok) toasts.error(words.error(result.error));
  else if (done !== null) {
    const run = () => void (undo && attempt(undo(), null));
    toasts.success(done, { action: { label: checkInWords.undo, run } });
  }
  return result?.ok === true;
}
