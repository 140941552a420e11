import { useMemo } from 'react';
import { encode } from 'uqr';
import { invitationWords } from '#copy/words/invitation.ts';
import styles from './invite-sheet.module.css';

/** Cameras need four empty modules around the code. */
const QUIET = 4;
const EYE = 7;

/** The same dark on light in both themes: many cameras cannot read light on dark. */
export function InviteQr({ link }: { link: string }) {
  const { data, size } = useMemo(() => encode(link, { ecc: 'Q', border: 0 }), [link]);
  const isEye = (x: number, y: number) =>
    (x < EYE && (y < EYE || y >= size - EYE)) || (x >= size - EYE && y < EYE);
  // one path of squares, without the three eyes
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark && !isEye(x, y) ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const eyes = [
    [0, 0],
    [size - EYE, 0],
    [0, size - EYE],
  ] as const;
  const side = size + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={invitationWords.qr}
    >
      <path d={path} fill="#271b14" />
      {eyes.map(([x, y]) => (
        <g key={`${x} ${y}`} shapeRendering="auto">
          <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.6" fill="none" stroke="#271b14" />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.8" fill="#271b14" />
        </g>
      ))}
    </svg>
  );
}
