import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { raceOf, type Shelf } from '#domain/shelf/shelf.ts';
import { observeShelf } from '#queries/own-shelf.ts';
import styles from '#ui/components/league/league-card.module.css';
import { Plank } from '#ui/components/shelf/plank.tsx';
import { MonthPot, PotInTheMaking } from '#ui/components/shelf/pot.tsx';
import { shelfCopy } from '#ui/copy/shelf.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';

/** How many pots the card shows, the newest ones. */
const SHOWN = 5;

/** In the highest league: this week against the best one, the points, and the shelf. */
export function MaxLeague({ children }: { children: ReactNode }) {
  const observed = useQuery(observeShelf);
  const loaded = observed.status === 'value' && observed.value.synced ? observed.value.shelf : null;
  return (
    <>
      <div className={styles.race}>{loaded && <WeekRace shelf={loaded} />}</div>
      {children}
      <ShelfRow shelf={loaded} />
    </>
  );
}

function WeekRace({ shelf: { weeks } }: { shelf: Shelf }) {
  const race = raceOf(weeks);
  const ratio = race.kind === 'first' ? null : Math.min(1, race.points / race.best);
  return (
    <>
      <p className={styles.words}>
        <b>{shelfCopy.race.title(race)}</b>
      </p>
      {ratio !== null && (
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={shelfCopy.race.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(ratio * 100)}
        >
          <i style={{ width: `${ratio * 100}%` }} />
          {race.kind === 'ahead' && <u style={{ insetInlineStart: `${(race.best / race.points) * 100}%` }} />}
        </div>
      )}
      <p className={styles.after}>{shelfCopy.race.text(race, weeks.atTheTop)}</p>
    </>
  );
}

function ShelfRow({ shelf }: { shelf: Shelf | null }) {
  const { pots = [], making = null } = shelf ?? {};
  const fullDays = making?.fullDays ?? 0;
  const content =
    shelf && (pots.length > 0 ? shelfCopy.pots.count(pots.length) : shelfCopy.pots.madeThisMonth(fullDays));
  return (
    <PageLink to={paths.shelf} className={styles.shelf}>
      <span className={styles.shelfWords}>
        <b>{shelfCopy.title}</b>
        <span>{content}</span>
        <ChevronRight size={18} aria-hidden="true" />
      </span>
      {/* an empty shelf keeps its place, so that nothing moves when the first pot comes */}
      <Plank places={SHOWN}>
        {pots.length === 0 && shelf && <PotInTheMaking fullDays={fullDays} />}
        {pots.slice(-SHOWN).map((pot) => (
          <MonthPot key={pot.month} of={pot} />
        ))}
      </Plank>
    </PageLink>
  );
}
