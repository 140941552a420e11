import { Flame, Target } from 'lucide-react';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { howItWorksCopy } from '#ui/copy/how-it-works.ts';
import styles from './three-lines.module.css';

const DRAWINGS = [
  <Target key="points" size={22} aria-hidden="true" />,
  <Flame key="multiplier" size={22} aria-hidden="true" />,
  <LeagueEmblem key="leagues" league="carbonara" size={44} />,
];

/** Points, multiplier and leagues, a line each. */
export function ThreeLines() {
  return (
    <ul className={styles.lines}>
      {howItWorksCopy.lines.map(({ name, text }, index) => (
        <li key={name}>
          <span className={styles.drawing}>{DRAWINGS[index]}</span>
          <p>
            <b>{name}</b> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
