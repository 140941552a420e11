import { useId, useState } from 'react';
import { report } from '#commands/report.ts';
import { common } from '#copy/common.ts';
import { parseNote, REPORT_REASONS } from '#domain/users/reports.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Field } from '#ui/components/form/field.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { muteBlockReportCopy as words } from '#ui/copy/mute-block-report.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './user-sheet.module.css';

interface Props {
  userId: string;
  name: string;
  inChat: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** Asks what is wrong, with an optional note. No reason is selected at first. */
export function ReportForm({ userId, name, inChat, onSent, onClose }: Props) {
  const send = useCommand(report);
  const [running, setRunning] = useState(false);
  const form = useForm({
    fields: { reason: '', note: '' },
    check: ({ reason, note }) => ({
      reason: reason === '' ? words.reasonMissing : undefined,
      note: parseNote(note).ok ? undefined : words.noteTooLong(),
    }),
    onSubmit: async ({ reason: chosen, note }) => {
      const reason = REPORT_REASONS.find((known) => known === chosen);
      if (!reason || running) return;
      setRunning(true);
      const sent = await send({ userId, reason, note, fromChat: inChat }).catch(() => null);
      setRunning(false);
      if (sent?.ok) onSent();
      else toasts.error(sent ? words.error(sent.error) : common.notSaved);
    },
  });
  const fault = useId();
  const { error, onType, ...reason } = form.field('reason');
  return (
    <form className={sheet.step} {...form.props}>
      <SheetTitle>{words.reportTitle(name)}</SheetTitle>
      <fieldset className={styles.reasons} aria-describedby={error && fault}>
        <legend>{words.reasonQuestion}</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={reason.name}
              value={one}
              checked={reason.value === one}
              onChange={() => onType(one)}
            />
            {words.reasons[one]}
          </label>
        ))}
        {error && (
          <p id={fault} className={styles.bad}>
            {error}
          </p>
        )}
      </fieldset>
      <Field
        {...form.field('note')}
        label={words.note}
        placeholder={words.notePlaceholder}
        required={false}
        autoComplete="off"
      />
      <p className={styles.sentWithIt}>{words.sentWithIt(name)}</p>
      <div className={sheet.buttons}>
        <Button type="submit" look="go" size="big" busy={running}>
          {words.send}
        </Button>
        <Button look="quiet" size="wide" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
