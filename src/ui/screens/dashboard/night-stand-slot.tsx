import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#ui/navigation/paths.ts';
import { openFetched, screenChunk, useFetched } from '#ui/navigation/screen-chunk.tsx';
import type { NightStandProps } from '#ui/screens/dashboard/night-stand/night-stand.tsx';
import type { Said } from '#ui/screens/dashboard/night-stand/said.ts';
import { type Say, toasts } from '#ui/state/toasts.ts';

const standChunk = screenChunk(
  async () => (await import('#ui/screens/dashboard/night-stand/night-stand.tsx')).NightStand,
);

/** The night stand is an entry of the history, so that Back leaves it. */
export function useNightStand() {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said | null>(null);
  const isOpen = typeof state === 'object' && state !== null && 'nightStand' in state;
  const shows = (failed: boolean) => (text: string) => {
    setSaid({ text, failed });
    return 0; // the number of no toast
  };
  const say: Say = isOpen ? { success: shows(false), error: shows(true) } : toasts;
  return {
    isOpen,
    say,
    said,
    hush: () => setSaid(null),
    open: () => {
      setSaid(null);
      void openFetched(standChunk, () => navigate(paths.dashboard, { state: { nightStand: true } }));
    },
    leave: () => {
      if (history.length > 1) void navigate(-1);
      else void navigate(paths.dashboard, { replace: true });
    },
  };
}

interface Props extends Pick<NightStandProps, 'slots' | 'now' | 'tap'> {
  stand: ReturnType<typeof useNightStand>;
}

export function NightStandSlot({ stand, ...rest }: Props) {
  const Stand = useFetched(standChunk, stand.isOpen);
  if (!stand.isOpen || !Stand) return null;
  return <Stand {...rest} said={stand.said} onPress={stand.hush} onLeave={stand.leave} />;
}
