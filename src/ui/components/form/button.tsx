import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Props extends ComponentProps<'button'> {
  /** `go` is the one main action of a screen; `outline` is for the stove. */
  look?: 'go' | 'plain' | 'outline' | 'quiet';
  size?: 'medium' | 'big' | 'wide';
  /** The action is running: a press does nothing. Not `disabled`, which would lose the keyboard focus. */
  busy?: boolean;
}

/** The class of a button, for a link that looks like one. */
export function buttonClass(look: Props['look'] = 'plain', size: Props['size'] = 'medium'): string {
  return [styles.button, styles[look], styles[size]].join(' ');
}

export function Button({ look, size, busy = false, className, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      type={type}
      className={[buttonClass(look, size), className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}
