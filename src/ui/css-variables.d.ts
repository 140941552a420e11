import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A custom property that a component sets for its CSS. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
