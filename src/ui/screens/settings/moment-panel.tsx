import { useId } from 'react';
import { linesOf } from '#copy/format/lines.ts';
import { graphemesOf } from '#domain/users/graphemes.ts';
import { cutMomentName, MOMENT_NAME_LENGTH } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { inputClass } from '#ui/components/form/field.tsx';
import { momentCopy } from '#ui/copy/moment-names.ts';
import styles from './moment-names.module.css';
import panel from './tile-panel.module.css';

/** From this length on, a screen reader announces the count. */
const NEARLY_FULL = 20;

interface Props {
  id: string;
  type: CheckInType;
  /** As typed, or a suggestion. */
  value: string;
  onType: (typed: string) => void;
}

/** A name for one moment: one of four suggestions, or own words. Save Settings saves it. */
export function MomentPanel({ id, type, value, onType }: Props) {
  const own = useId();
  const suggestions = linesOf(momentCopy.suggestions[type]);
  const typed = suggestions.includes(value) ? '' : value;
  const length = graphemesOf(typed).length;
  return (
    <section id={id} className={panel.panel} data-type={type} aria-labelledby={`${own}-title`}>
      <header>
        <h2 id={`${own}-title`}>{momentCopy.title[type]}</h2>
        {value !== '' && (
          <button type="button" className={panel.remove} onClick={() => onType('')}>
            {momentCopy.remove}
          </button>
        )}
      </header>
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{momentCopy.short[type]}</legend>
        {suggestions.map((suggestion) => (
          <label key={suggestion}>
            <input
              type="radio"
              name={own}
              checked={value === suggestion}
              onChange={() => onType(suggestion)}
            />
            {suggestion}
          </label>
        ))}
      </fieldset>
      <div className={styles.own}>
        <label htmlFor={own}>{momentCopy.ownWords}</label>
        <input
          id={own}
          className={inputClass}
          value={typed}
          autoComplete="off"
          aria-describedby={`${own}-count`}
          // a text that an input method is still composing must not be cut
          onChange={({ target, nativeEvent }) =>
            onType((nativeEvent as InputEvent).isComposing ? target.value : cutMomentName(target.value))
          }
          onCompositionEnd={({ currentTarget }) => onType(cutMomentName(currentTarget.value))}
        />
        <span
          id={`${own}-count`}
          className={styles.count}
          aria-live={length >= NEARLY_FULL ? 'polite' : 'off'}
        >
          {momentCopy.count(length, MOMENT_NAME_LENGTH)}
        </span>
      </div>
      <p>{momentCopy.whoSees[type]}</p>
    </section>
  );
}
