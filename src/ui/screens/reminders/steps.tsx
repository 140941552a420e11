import { type LucideIcon, Share, SlidersHorizontal, SquarePlus } from 'lucide-react';
import { Fragment } from 'react';
import { remindersCopy } from '#ui/copy/reminders.ts';
import styles from './cards.module.css';

const PICTURES: Readonly<Record<string, LucideIcon>> = {
  sliders: SlidersHorizontal,
  share: Share,
  plus: SquarePlus,
};

/** Numbered steps. A name in braces becomes the picture that the browser shows there. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>
          <span>{step.split(/\{(\w+)\}/).map((part) => pictured(part))}</span>
        </li>
      ))}
    </ol>
  );
}

function pictured(part: string) {
  const Picture = PICTURES[part];
  if (!Picture) return <Fragment key={part}>{part}</Fragment>;
  // decorative, because its name is beside it
  const name = part === 'sliders' ? remindersCopy.slidersIcon : undefined;
  return (
    <Picture
      key={part}
      size={20}
      className={styles.picture}
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    />
  );
}
