import { useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { shelfWords } from '#copy/words/shelf.ts';
import { observeShelf } from '#queries/own-shelf.ts';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { useQuery } from '#ui/hooks/use-query.ts';
import { paths } from '#ui/navigation/paths.ts';
import { Arriving } from '#ui/screens/history/parts/states.tsx';
import { MilestonesCard } from '#ui/screens/history/shelf/milestones-card.tsx';
import { PotDock } from '#ui/screens/history/shelf/pot-dock.tsx';
import { PotsCard } from '#ui/screens/history/shelf/pots-card.tsx';
import type { Shelved } from '#ui/screens/history/shelf/shelved.ts';
import styles from './shelf-screen.module.css';

/** /shelf: the pots of full months, and the milestones. All of it from this device. */
export function ShelfScreen() {
  return (
    <PlainPage title={shelfWords.title} back={paths.history} wide>
      <Loaded of={useQuery(observeShelf)} failed={shelfWords.failed} waiting={<SunkCard />}>
        {(loaded) => (loaded.shelf ? <Shelves {...loaded} shelf={loaded.shelf} /> : <Arriving />)}
      </Loaded>
    </PlainPage>
  );
}

function Shelves(shelved: Shelved) {
  const [chosen, setChosen] = useState<LocalDay | null>(null);
  const { pots, making } = shelved.shelf;
  const month = [...pots, ...(making ? [making] : [])].find((each) => each.month === chosen);
  /** The pressed button disappears with the card, so the focus goes to the pot that the card showed. */
  const close = () => {
    document.querySelector<HTMLElement>(`[data-month="${chosen}"]`)?.focus({ preventScroll: true });
    setChosen(null);
  };
  return (
    <div className={styles.columns} data-chosen={month ? '' : undefined}>
      <PotsCard {...shelved} chosen={chosen} onChoose={setChosen} />
      <MilestonesCard {...shelved} />
      {month && <PotDock month={month} isMade={month !== making} onClose={close} />}
    </div>
  );
}
