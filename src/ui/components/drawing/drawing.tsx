import type { ReactNode } from 'react';

/**
 * Frames a drawing: 160 px on a grid of 96. Decorative; a sentence beside it has the same content.
 */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="160"
      height="160"
      viewBox="0 0 96 96"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
