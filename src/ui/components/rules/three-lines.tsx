import { Flame, Target } from 'lucide-react';
import { howItWorksWords } from '#copy/words/how-it-works.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import styles from './three-lines.module.css';

const DRAWINGS = {
  points: <Target size={22} aria-hidden="true" />,
  multiplier: <Flame size={22} aria-hidden="true" />,
  leagues: <LeagueEmblem league="carbonara" size={44} />,
};

const RULES = ['points', 'multiplier', 'leagues'] as const;

/** Points, multiplier and leagues, a line each. */
export function ThreeLines() {
  return (
    <ul className={styles.lines}>
      {RULES.map((rule) => (
        <li key={rule}>
          <span className={styles.drawing}>{DRAWINGS[rule]}</span>
          <p>
            {withBold(howItWorksWords.lines[rule], (name) => (
              <b>{name}</b>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
