import { BellRing, CalendarCheck, DoorOpen, Flame } from 'lucide-react';
import { useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { common } from '#copy/common.ts';
import { linesOf } from '#copy/format/lines.ts';
import { potsWords } from '#copy/words/pots.ts';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import styles from '#ui/components/pots/pot-sheet.module.css';
import { PotHead } from '#ui/components/pots/pot-sheet.tsx';
import { usePotActs } from '#ui/components/pots/use-pot-acts.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';

interface Props {
  me: Uuid;
  friendId: Uuid;
  name: string;
  /** This user has as many pots as fit. */
  isFull: boolean;
  onClose: () => void;
}

const ICONS = [CalendarCheck, Flame, BellRing, DoorOpen] as const;
/** An example: three of four are in. */
const EXAMPLE = { mine: { morning: 5, night: 5 }, theirs: { morning: 5, night: 'open' } } as const;

/** What a pot for two is, and the question to that friend. */
export function AskPotSheet({ me, friendId, name, isFull, onClose }: Props) {
  const title = isFull ? potsWords.fullTitle : potsWords.askTitle;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={sheet.step}>
        {isFull ? (
          <>
            <SheetTitle>{title}</SheetTitle>
            <p className={sheet.text}>{potsWords.fullText(name)}</p>
            <div className={sheet.buttons}>
              <PageLink to={paths.dashboard} className={buttonClass('go', 'wide')}>
                {potsWords.seePots}
              </PageLink>
              <Button look="quiet" size="wide" onClick={onClose}>
                {common.notNow}
              </Button>
            </div>
          </>
        ) : (
          <Question me={me} friendId={friendId} name={name} title={title} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function Question({ me, friendId, name, title, onClose }: Omit<Props, 'isFull'> & { title: string }) {
  const { ask } = usePotActs();
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    if (await ask(friendId)) onClose();
    else setRunning(false);
  };
  return (
    <>
      <PotHead userIds={[me, friendId]} name={name} {...EXAMPLE} />
      <div className={styles.words}>
        <SheetTitle>{title}</SheetTitle>
        <p className={sheet.text}>{potsWords.askIntro(name)}</p>
      </div>
      <ul className={styles.means}>
        {linesOf(potsWords.askMeans).map((line, n) => {
          const Icon = ICONS[n] ?? Flame;
          return (
            <li key={line}>
              <Icon size={22} aria-hidden="true" />
              {line}
            </li>
          );
        })}
      </ul>
      <div className={sheet.buttons}>
        <Button look="go" size="wide" busy={running} onClick={() => void run()}>
          {potsWords.ask(name)}
        </Button>
        <Button look="quiet" size="wide" onClick={onClose}>
          {common.notNow}
        </Button>
      </div>
    </>
  );
}
