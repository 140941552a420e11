import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onceIdle } from '#ui/browser/late-work.ts';
import { paths } from '#ui/navigation/paths.ts';
import { openFetched, screenChunk } from '#ui/navigation/screen-chunk.tsx';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import type { CheckInState } from '#ui/screens/dashboard/use-check-in.ts';

const questionChunk = screenChunk(
  async () => (await import('#ui/screens/dashboard/check-in-question-dialog.tsx')).CheckInQuestion,
);

interface Props {
  slots: TodaysSlots;
  tap: Pick<CheckInState, 'asked' | 'ask' | 'agree'>;
}

/**
 * Asks before a check-in that is worth nothing, and for `/?check-in=morning`, a shortcut of the installed app or a
 * notification. Opening the address must not check the user in by itself.
 */
export function CheckInQuestionSlot({ slots, tap: { asked, ask, agree } }: Props) {
  const navigate = useNavigate();
  const named = new URLSearchParams(useLocation().search).get('check-in');
  const type = asked ?? (named === 'morning' || named === 'night' ? named : null);
  const [ready, setReady] = useState(false);
  const answered = useCallback(() => {
    ask(null);
    // so that a reload does not ask again
    if (named !== null) void navigate(paths.dashboard, { replace: true });
  }, [ask, named, navigate]);
  // fetched early: a tap must be answered at once, and offline
  useEffect(() => onceIdle(() => questionChunk.load().catch(() => undefined)), []);
  useEffect(() => {
    if (!type) return;
    // without the sheet, nothing is checked in
    void openFetched(questionChunk, () => setReady(true), answered);
  }, [type, answered]);
  if (!type || !ready) return null;
  return (
    <questionChunk.Screen
      key={type}
      slot={slots[type]}
      onCheckIn={(byKeyboard) => agree(type, byKeyboard)}
      onClose={answered}
    />
  );
}
