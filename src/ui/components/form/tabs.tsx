import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface Tab<K extends string> {
  key: K;
  label: string;
}

interface Props<K extends string> {
  /** The name of the tab list for screen readers. */
  label: string;
  tabs: readonly Tab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs after the WAI-ARIA pattern: arrows, Home and End move and choose; the list is one tab stop. */
export function Tabs<K extends string>({ label, tabs, chosen, onChoose, children }: Props<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === chosen);
    const rtl = document.dir === 'rtl' ? -1 : 1;
    const step = (STEPS[event.key] ?? 0) * rtl;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && at + step;
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next || (step === 0 && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className={styles.tabs}
        role="tablist"
        aria-label={label}
        data-many={tabs.length > 3 ? '' : undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
