import type { RefusedSetting } from '#queries/settings.ts';
import { RefusedChange } from '#ui/components/status/refused-change.tsx';
import { settingsCopy } from '#ui/copy/settings.ts';
import styles from './refused-settings.module.css';

/** Settings that the server refused. */
export function RefusedSettings({ refused }: { refused: readonly RefusedSetting[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={styles.list}>
      {refused.map(({ id, name, code }) => (
        <li key={id}>
          <RefusedChange id={id} what={settingsCopy.notTaken(name)} code={code} />
        </li>
      ))}
    </ul>
  );
}
