import { type ComponentType, useEffect, useState } from 'react';
import type { League } from '#schemas/tables/profiles.ts';

type Drawing = ComponentType<{ league: League }>;

let fetched: Drawing | null = null;

async function fetchDrawing(): Promise<Drawing> {
  fetched = (await import('#ui/components/league/league-drawing.tsx')).LeagueDrawing;
  return fetched;
}

/**
 * The emblem of a league. Decoration: the league's name is always beside it. Its space is reserved from the
 * first paint; the drawing is its own chunk and follows. If that cannot be fetched, the space stays empty
 * until the next visit.
 */
export function LeagueEmblem({ league, size }: { league: League; size: number }) {
  const [Drawn, setDrawn] = useState(() => fetched);
  useEffect(() => {
    if (Drawn) return;
    let gone = false;
    fetchDrawing()
      .then((drawing) => {
        if (!gone) setDrawn(() => drawing);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [Drawn]);
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      {Drawn && <Drawn league={league} />}
    </svg>
  );
}
