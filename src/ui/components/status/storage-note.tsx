import { useEffect, useState } from 'react';
import { statusCopy } from '#ui/copy/status.ts';
import { isKept } from '#ui/keep-storage.ts';
import styles from './status-sheet.module.css';

/** Whether the browser may delete the app's data; nothing if the browser does not say. */
export function StorageNote() {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    void isKept(navigator.storage).then(setKept);
  }, []);
  if (kept === null) return null;
  return <p className={styles.note}>{kept ? statusCopy.storageKept : statusCopy.storageNotKept}</p>;
}
