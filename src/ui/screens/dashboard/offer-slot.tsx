import type { ComponentProps, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { LocalDay } from '#base/time-words.ts';
import { daysBetween } from '#domain/calendar/days.ts';
import { displayedStreaks } from '#domain/check-ins/streaks.ts';
import { FIRST_DAY_SHOWN, INVITE_PUT_AWAY, KEEP_STREAK } from '#ui/browser/memory-keys.ts';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import { isKeepDue, keepStage, readNote } from '#ui/screens/dashboard/keep-stage.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './dashboard-screen.module.css';

interface Props {
  dashboard: LoadedDashboard;
  today: LocalDay;
  /** Whether the friends' today is shown. */
  isInCompany: boolean;
  /** The first ranks. */
  children: ReactNode;
}

/**
 * Perhaps an offer directly under the stove: to keep the streak with an email, or with one, to invite a friend. It is
 * fetched after the first paint; until then, its space is reserved.
 */
export function OfferSlot({ isInCompany, ...props }: Props) {
  const { email, memory } = useSession();
  const hasEmail = useStore(email) !== '';
  if (!hasEmail) return <KeepSlot {...props} />;
  const { dashboard, today, children } = props;
  const isOffered = isFirstWeek(dashboard.firstDay, today) && memory.read(INVITE_PUT_AWAY) === null;
  return (
    <>
      {isOffered && <InviteSlot profile={dashboard.profile} isInCompany={isInCompany} />}
      {children}
    </>
  );
}

/** From the second day to the seventh. */
function isFirstWeek(firstDay: LocalDay | null, today: LocalDay): boolean {
  const days = firstDay === null ? 0 : daysBetween(firstDay, today);
  return days > 0 && days < 7;
}

const fetchKeepStreak = async () => (await import('#ui/screens/dashboard/keep-card.tsx')).KeepStreak;

function KeepSlot({ children, ...props }: Omit<Props, 'isInCompany'>) {
  const { memory } = useSession();
  const Keep = useLatePart(fetchKeepStreak);
  if (Keep) return <Keep {...props}>{children}</Keep>;
  const stage = keepStage(displayedStreaks(props.dashboard.streaks, props.today));
  const due =
    memory.read(FIRST_DAY_SHOWN) !== null &&
    isKeepDue(stage, readNote(memory.read(KEEP_STREAK)), props.today);
  return due ? <div className={styles.keep} /> : children;
}

const fetchInviteWeek = async () => (await import('#ui/screens/dashboard/invite-week.tsx')).InviteWeek;

function InviteSlot(props: ComponentProps<Awaited<ReturnType<typeof fetchInviteWeek>>>) {
  const Invite = useLatePart(fetchInviteWeek);
  if (Invite) return <Invite {...props} />;
  return props.isInCompany ? null : <div className={styles.invite} />;
}
