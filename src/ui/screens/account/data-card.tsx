import { Download } from 'lucide-react';
import { useState } from 'react';
import { checkInsCsv } from '#domain/export/check-ins-csv.ts';
import { readDeviceContents } from '#queries/device-contents.ts';
import { readExport, readOwnCheckIns } from '#queries/export-data.ts';
import { type DataFile, download, exportFile, tableFile } from '#ui/browser/data-file.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { dataCopy } from '#ui/copy/data.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { ImportPanel } from '#ui/screens/account/import-panel.tsx';
import type { SessionContext } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './account-screen.module.css';

/** Exports and imports the user's data. */
export function DataCard() {
  const everything = useCommand(exportAll);
  const checkIns = useCommand(exportCheckIns);
  const [made, setMade] = useState<DataFile | null>(null);
  const [running, setRunning] = useState(false);

  const give = (make: () => Promise<DataFile>) => {
    setRunning(true);
    make()
      .then((file) => {
        download(file);
        setMade(file);
      })
      .catch(() => toasts.error(dataCopy.exportFailed))
      .finally(() => setRunning(false));
  };

  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{dataCopy.title}</h2>
      <p className={styles.small}>{dataCopy.explain}</p>
      <div className={styles.two}>
        <Button busy={running} onClick={() => give(everything)}>
          <Download size={20} aria-hidden="true" />
          {dataCopy.exportAll}
        </Button>
        <Button busy={running} onClick={() => give(checkIns)}>
          <Download size={20} aria-hidden="true" />
          {dataCopy.exportCheckIns}
        </Button>
      </div>
      <p className={styles.small} role="status">
        {made && (made.complete ? dataCopy.exported(made.name) : dataCopy.exportedIncomplete(made.name))}
      </p>
      <ImportPanel />
    </section>
  );
}

/** All data of this user on this device, as JSON. */
async function exportAll(session: SessionContext): Promise<DataFile> {
  return exportFile(await readExport(session, session.email.getState()), session.clock);
}

/** This user's check-ins as CSV. */
async function exportCheckIns(session: SessionContext): Promise<DataFile> {
  const [rows, { complete }] = await Promise.all([readOwnCheckIns(session), readDeviceContents(session)]);
  return tableFile('check-ins', checkInsCsv(rows), complete, session.clock);
}
