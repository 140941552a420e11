import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { howItWorksWords } from '#copy/words/how-it-works.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { ThreeLines } from '#ui/components/rules/three-lines.tsx';
import styles from './how-it-works-sheet.module.css';

/** Shows the three lines of the first day again. */
export function HowItWorks() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="wide" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp size={20} aria-hidden="true" />
        {howItWorksWords.title}
      </Button>
      {open && (
        <Dialog label={howItWorksWords.title} onClose={close}>
          <div className={styles.sheet}>
            <h2>{howItWorksWords.title}</h2>
            <ThreeLines />
            <Button look="go" size="big" onClick={close}>
              {howItWorksWords.gotIt}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
