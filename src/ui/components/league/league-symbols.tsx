import type { League } from '#schemas/tables/profiles.ts';
import { LeagueDrawing } from '#ui/components/league/league-drawing.tsx';

const LEAGUES: readonly League[] = ['coal', 'carbonara', 'pho'];
const symbolId = (league: League) => `league-${league}`;

/** The three drawings, once for a page with many `SmallLeagueEmblem`. */
export function LeagueSymbols() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      {LEAGUES.map((league) => (
        <symbol key={league} id={symbolId(league)} viewBox="0 0 48 48">
          <LeagueDrawing league={league} />
        </symbol>
      ))}
    </svg>
  );
}

/** An emblem in a list. It refers to the drawing in `LeagueSymbols`, which must be on the page. */
export function SmallLeagueEmblem({ league }: { league: League }) {
  return (
    <svg width={16} height={16} aria-hidden="true">
      <use href={`#${symbolId(league)}`} />
    </svg>
  );
}
