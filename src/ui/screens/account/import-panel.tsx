import { useRef, useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { importRows } from '#commands/import-rows.ts';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { dataCopy } from '#ui/copy/data.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.ts';
import { ImportPreview } from '#ui/screens/account/import-preview.tsx';
import { ImportResult } from '#ui/screens/account/import-result.tsx';
import { type ReadImport, readImport } from '#ui/screens/account/read-import.ts';
import styles from './account-screen.module.css';

type Fault = Parameters<typeof dataCopy.fault>[0] | 'unreadable' | 'notSaved';

type Step =
  | { step: 'choose'; fault: Fault | null }
  | { step: 'busy'; what: 'reading' | 'running' }
  | { step: 'preview'; read: ReadImport; fault: Fault | null }
  | { step: 'report'; ids: readonly Uuid[] };

const STEPS: readonly Step['step'][] = ['choose', 'busy', 'preview', 'report'];

function wordsOf(fault: Fault | null): string | null {
  if (fault === 'unreadable') return dataCopy.unreadable;
  if (fault === 'notSaved') return common.notSaved;
  return fault && dataCopy.fault(fault);
}

/** Imports an exported file: choose, preview, confirm, result. */
export function ImportPanel() {
  const readFile = useCommand(readImport);
  const offer = useCommand(importRows);
  const [state, setState] = useState<Step>({ step: 'choose', fault: null });
  const input = useRef<HTMLInputElement>(null);
  // each step replaces the button that led to it
  const keptFocus = useKeptFocus(STEPS.indexOf(state.step));
  const start = () => setState({ step: 'choose', fault: null });

  const read = async (file: File) => {
    setState({ step: 'busy', what: 'reading' });
    const found = await readFile(file).catch(() => null);
    if (found?.ok) return setState({ step: 'preview', read: found.value, fault: null });
    setState({ step: 'choose', fault: found ? found.error : 'unreadable' });
  };
  const run = async (chosen: ReadImport) => {
    setState({ step: 'busy', what: 'running' });
    const offered = await offer(chosen.plan).catch(() => null);
    if (offered?.ok) return setState({ step: 'report', ids: offered.value });
    const fault = offered ? offered.error : 'notSaved';
    setState({ step: 'preview', read: chosen, fault });
  };

  return (
    <div {...keptFocus} className={styles.section}>
      <h3>{dataCopy.importTitle}</h3>
      {state.step === 'choose' && (
        <>
          <p className={styles.small}>{dataCopy.importExplain}</p>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label={dataCopy.importTitle}
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = ''; // lets the same file be chosen again
              if (file) void read(file);
            }}
          />
          <FormError text={wordsOf(state.fault)} />
          <div className={styles.two}>
            <Button onClick={() => input.current?.click()}>{dataCopy.choose}</Button>
          </div>
        </>
      )}
      {state.step === 'busy' && (
        <p className={styles.small} role="status" aria-busy="true">
          {state.what === 'reading' ? dataCopy.reading : dataCopy.running}
        </p>
      )}
      {state.step === 'preview' && (
        <ImportPreview
          read={state.read}
          fault={wordsOf(state.fault)}
          onRun={() => void run(state.read)}
          onCancel={start}
        />
      )}
      {state.step === 'report' && <ImportResult ids={state.ids} onDone={start} />}
    </div>
  );
}
