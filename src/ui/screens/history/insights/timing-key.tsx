import { insightsWords } from '#copy/words/insights.ts';
import styles from './charts.module.css';

/** What the shapes of the timing chart mean. */
export function TimingKey() {
  return (
    <ul className={styles.key}>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="4.6" fill="currentColor" />
        </svg>
        {insightsWords.timing.key.perfect}
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        {insightsWords.timing.key.day}
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <path d="M3 4h8l-4 7z" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        {insightsWords.timing.key.beyond}
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <path d="M4 4l6 6m0-6l-6 6" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        {insightsWords.timing.missed}
      </li>
      <li>
        <svg width="22" height="14" aria-hidden="true">
          <path d="M1 7H21" stroke="currentColor" strokeWidth="2.4" strokeDasharray="7 4" />
        </svg>
        {insightsWords.timing.key.usual}
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
        {insightsWords.timing.key.half}
      </li>
    </ul>
  );
}
