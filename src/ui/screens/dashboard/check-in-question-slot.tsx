import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { paths } from '#ui/navigation/paths.ts';
import { screenChunk } from '#ui/navigation/screen-chunk.tsx';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';

const questionChunk = screenChunk(
  async () => (await import('#ui/screens/dashboard/check-in-question-dialog.tsx')).CheckInQuestion,
);

interface Props {
  slots: TodaysSlots;
  onCheckIn: (type: CheckInType) => void;
}

/**
 * Asks the question of `/?check-in=morning`, a shortcut of the installed app. Opening the address must not
 * check the user in by itself.
 */
export function CheckInQuestionSlot({ slots, onCheckIn }: Props) {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('check-in');
  const type = asked === 'morning' || asked === 'night' ? asked : null;
  const [ready, setReady] = useState(false);
  /** Removes the question from the address, so that a reload does not ask again. */
  const answered = useCallback(() => void navigate(paths.dashboard, { replace: true }), [navigate]);
  useEffect(() => {
    // without the sheet, the dashboard still has its button
    if (type) questionChunk.load().then(() => setReady(true), answered);
  }, [type, answered]);
  if (!type || !ready) return null;
  return <questionChunk.Screen slot={slots[type]} onCheckIn={() => onCheckIn(type)} onClose={answered} />;
}
