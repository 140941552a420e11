import { useStore } from 'zustand';
import { wallTimeText } from '#copy/format/times.ts';
import { statusCopy } from '#ui/copy/status.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';

const MINUTE_MS = 60_000;

/** Reports a wrong device clock and shows the time that the app uses. */
export function ClockNote({ className }: { className: string | undefined }) {
  const { clock } = useServices();
  const ahead = useStore(useSession().sync, (status) => status.clockAhead);
  const now = useNow(clock);
  if (ahead === 0) return null;
  const time = wallTimeText(now, clock.utcOffsetMinutes(now));
  return (
    <p className={className} role="status">
      {statusCopy.clock(Math.round(ahead / MINUTE_MS), time)}
    </p>
  );
}
