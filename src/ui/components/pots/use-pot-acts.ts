import { useCallback } from 'react';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { actOnPot, type PotAct } from '#commands/act-on-pot.ts';
import { type AskPotError, askPot } from '#commands/ask-pot.ts';
import { common } from '#copy/common.ts';
import { potsCopy } from '#ui/copy/pots.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { toasts } from '#ui/state/toasts.ts';

/** What a user can do with pots. Each resolves to whether it was done; if not, a toast has shown why. */
export function usePotActs() {
  const run = useCommand(actOnPot);
  const ask = useCommand(askPot);
  return {
    act: useCallback((potId: Uuid, act: PotAct) => show(run({ potId, act })), [run]),
    ask: useCallback((friendId: Uuid) => show(ask(friendId)), [ask]),
  };
}

async function show(doing: Promise<Result<void, AskPotError>>): Promise<boolean> {
  const result = await doing.catch(() => null);
  if (!result) toasts.error(common.notSaved);
  else if (!result.ok) toasts.error(potsCopy.error(result.error));
  return result?.ok === true;
}
