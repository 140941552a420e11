import { insightsCopy } from '#ui/copy/insights.ts';
import styles from './charts.module.css';

const { key: words, missed } = insightsCopy.timing;

/** What the shapes of the timing chart mean. */
export function TimingKey() {
  return (
    <ul className={styles.key}>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="4.6" fill="currentColor" />
        </svg>
        {words.perfect}
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        {words.day}
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <path d="M3 4h8l-4 7z" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        {words.beyond}
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <path d="M4 4l6 6m0-6l-6 6" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        {missed}
      </li>
      <li>
        <svg width="22" height="14" aria-hidden="true">
          <path d="M1 7H21" stroke="currentColor" strokeWidth="2.4" strokeDasharray="7 4" />
        </svg>
        {words.usual}
      </li>
      <li>
        <svg width="18" height="14" aria-hidden="true">
          <rect
            x="0.5"
            y="2.5"
            width="17"
            height="9"
            rx="3"
            fill="var(--yolk-wash)"
            stroke="var(--line-strong)"
          />
        </svg>
        {words.half}
      </li>
    </ul>
  );
}
