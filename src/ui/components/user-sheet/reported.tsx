import { Check } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/form/button.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { muteBlockReportCopy as words } from '#ui/copy/mute-block-report.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './user-sheet.module.css';

interface Props {
  name: string;
  onBlock: () => void;
  onClose: () => void;
}

/** Thanks for a report, and offers to block the user. */
export function Reported({ name, onBlock, onClose }: Props) {
  const online = useStore(useSession().sync, (status) => status.online);
  return (
    <div className={sheet.step}>
      <span className={sheet.tick}>
        <Check size={26} aria-hidden="true" />
      </span>
      <SheetTitle>{online ? words.reported : words.reportSaved}</SheetTitle>
      {!online && (
        <p className={styles.saved} role="status">
          {words.reportWaits}
        </p>
      )}
      <p className={sheet.text}>{words.reportedText(name)}</p>
      <div className={sheet.buttons}>
        <Button size="wide" onClick={onBlock}>
          {words.blockToo(name)}
        </Button>
        <Button look="quiet" size="wide" onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
