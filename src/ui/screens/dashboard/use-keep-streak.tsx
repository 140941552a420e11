import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LocalDay } from '#base/time-words.ts';
import { displayedStreaks } from '#domain/check-ins/streaks.ts';
import { FIRST_DAY_SHOWN, KEEP_STREAK } from '#ui/browser/memory-keys.ts';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import { firstDay } from '#ui/moments/open-first-day.ts';
import { isKeepDue, keepStage, readNote, writtenNote } from '#ui/screens/dashboard/keep-stage.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';
import { weekCoins } from '#ui/screens/dashboard/week-coins.ts';
import { useSession } from '#ui/state/session-context.ts';

const fetchCard = async () => (await import('#ui/screens/dashboard/keep-card.tsx')).KeepCard;

/** The card that offers an email to someone who has none, if it is due; else null. */
export function useKeepStreak(dashboard: LoadedDashboard, today: LocalDay): ReactNode {
  const { email, memory } = useSession();
  const hasEmail = useStore(email) !== '';
  const isSheetOpen = useStore(firstDay, ({ points, isThird }) => points !== null || isThird);
  const [last, setLast] = useState(() => readNote(memory.read(KEEP_STREAK)));
  const stage = keepStage(displayedStreaks(dashboard.streaks, today));
  const isAfterSheet = !isSheetOpen && memory.read(FIRST_DAY_SHOWN) !== null;
  const due = !hasEmail && isAfterSheet && isKeepDue(stage, last, today);
  const Card = useLatePart(fetchCard, { wanted: due });
  const { at } = stage;
  useEffect(() => {
    if (due && Card) memory.write(KEEP_STREAK, writtenNote({ at, day: today, away: false }));
  }, [due, Card, memory, at, today]);
  if (!due || !Card) return null;
  const coin = weekCoins(dashboard, today).find(({ day }) => day === today);
  return (
    <Card
      stage={stage}
      coin={coin}
      onPutAway={() => {
        const note = { at, day: today, away: true };
        memory.write(KEEP_STREAK, writtenNote(note));
        setLast(note);
      }}
    />
  );
}
