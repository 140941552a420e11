import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A value that CSS computes with, set from a component. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
