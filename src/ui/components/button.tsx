import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Props extends ComponentProps<'button'> {
  /** `go` is the one yolk action of a screen; `outline` is for the stove. */
  look?: 'go' | 'plain' | 'outline' | 'quiet';
  size?: 'medium' | 'big' | 'wide';
}

/** The class of a button, for links that act as one. */
export function buttonClass(look: Props['look'] = 'plain', size: Props['size'] = 'medium'): string {
  return [styles.button, styles[look], styles[size]].join(' ');
}

export function Button({ look, size, className, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={[buttonClass(look, size), className].filter(Boolean).join(' ')}
      {...rest}
    />
  );
}
