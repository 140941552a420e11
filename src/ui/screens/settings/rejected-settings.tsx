import type { RejectedSetting } from '#queries/settings.ts';
import { RejectedChange } from '#ui/components/status/rejected-change.tsx';
import { settingsCopy } from '#ui/copy/settings.ts';
import styles from './rejected-settings.module.css';

/** Settings that the server rejected. */
export function RejectedSettings({ rejected }: { rejected: readonly RejectedSetting[] }) {
  if (rejected.length === 0) return null;
  return (
    <ul className={styles.list}>
      {rejected.map(({ id, name, code }) => (
        <li key={id}>
          <RejectedChange id={id} what={settingsCopy.notTaken(name)} code={code} />
        </li>
      ))}
    </ul>
  );
}
