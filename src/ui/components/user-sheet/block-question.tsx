import { EyeOff, MessageCircle, Users } from 'lucide-react';
import { useState } from 'react';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { useBoundaries } from '#ui/components/user-sheet/use-boundaries.ts';
import { muteBlockReportCopy as words } from '#ui/copy/mute-block-report.ts';
import styles from './user-sheet.module.css';

interface Props {
  userId: string;
  name: string;
  onClose: () => void;
}

/** Explains a block and asks for confirmation. */
export function BlockQuestion({ userId, name, onClose }: Props) {
  const { block } = useBoundaries(userId, name);
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    if (await block()) onClose();
    else setRunning(false);
  };
  return (
    <div className={sheet.step}>
      <SheetTitle>{words.blockQuestion(name)}</SheetTitle>
      <ul className={styles.means}>
        <li>
          <Users size={20} aria-hidden="true" />
          {words.blockMeans.fromEachOther}
        </li>
        <li>
          <MessageCircle size={20} aria-hidden="true" />
          {words.blockMeans.noMessages}
        </li>
        <li>
          <EyeOff size={20} aria-hidden="true" />
          {words.notNotified(name)}
        </li>
      </ul>
      <p className={sheet.small}>{words.blockCanEnd}</p>
      <div className={sheet.buttons}>
        <Button size="wide" className={sheet.danger} busy={running} onClick={() => void run()}>
          {words.blockDo(name)}
        </Button>
        <Button look="quiet" size="wide" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}
