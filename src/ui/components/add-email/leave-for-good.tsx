import { KeptFigures } from '#ui/components/add-email/kept-figures.tsx';
import { openAddEmail } from '#ui/components/add-email/open-add-email.ts';
import { useKeptHere } from '#ui/components/add-email/use-kept-here.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import { copy } from '#ui/copy/copy.ts';

interface Props {
  onLeave: () => void;
  onStay: () => void;
  /** Called before the sheet for an email opens. */
  onAddEmail: (() => void) | undefined;
}

/** Asks before someone without an email signs out, because there is no way back in. */
export function LeaveForGood({ onLeave, onStay, onAddEmail }: Props) {
  const kept = useKeptHere();
  return (
    <Dialog label={words.leave} onClose={onStay}>
      <div className={sheet.step}>
        <div>
          <SheetTitle>{words.leave}</SheetTitle>
          <p className={sheet.text}>{words.leaveText}</p>
        </div>
        <KeptFigures kept={kept} />
        <div className={sheet.buttons}>
          <Button
            look="go"
            size="big"
            onClick={() => {
              onStay();
              onAddEmail?.();
              openAddEmail();
            }}
          >
            {words.leaveAddFirst}
          </Button>
          <Button size="wide" className={sheet.danger} onClick={onLeave}>
            {words.leaveNow}
          </Button>
          <Button look="quiet" size="wide" onClick={onStay}>
            {copy.account.stay}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
