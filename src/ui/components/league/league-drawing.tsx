import { type ReactNode, useId } from 'react';
import type { League } from '#schemas/tables/profiles.ts';

/** Draws one of the three leagues, for an <svg> of 48 × 48. */
export function LeagueDrawing({ league }: { league: League }) {
  const Drawing = DRAWINGS[league];
  return <Drawing />;
}

const DRAWINGS: Record<League, () => ReactNode> = { coal: Coal, carbonara: Carbonara, pho: Pho };

function Coal() {
  const id = useId();
  return (
    <>
      <radialGradient id={id} cx="24" cy="25" r="19" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#ffe39a" />
        <stop offset=".45" stopColor="#ff9a35" />
        <stop offset="1" stopColor="#d8431b" />
      </radialGradient>
      <circle cx="24" cy="24" r="22.5" fill="#6d5a4c" />
      <circle cx="24" cy="24" r="20.5" fill="#2a1f19" />
      <circle cx="24" cy="24" r="18.6" fill={`url(#${id})`} />
      <g fill="#33261f" stroke="#33261f" strokeWidth="1" strokeLinejoin="round">
        <polygon points="10,17 15,10.5 22.5,8.6 25,15 20,21.5 11.8,22.5" />
        <polygon points="26.2,8.6 34,11.5 38.8,18.5 33,22.3 27.8,19.2 27.4,13.4" />
        <polygon points="21.8,23.2 26.4,21.6 32,24.8 30.6,31 24,32.6 20.4,28.4" />
        <polygon points="7.4,25 18.4,24.6 17.8,30.8 12.2,34 8.4,30" />
        <polygon points="34.8,24.6 40.4,21 40,29.5 36.2,34.6 33.4,31" />
        <polygon points="14,36.4 19.4,33 22.6,35.8 22,40.4 17,39" />
        <polygon points="25.2,35.6 31.2,34 33.6,36.8 30,39.8 25,40.6" />
      </g>
      <g fill="#57443a">
        <polygon points="11.8,22.5 10,17 15,10.5 17.4,15.8" />
        <polygon points="27.4,13.4 26.2,8.6 34,11.5 31.2,15.6" />
        <polygon points="20.4,28.4 21.8,23.2 26.4,21.6 25.9,26.9" />
        <polygon points="8.4,30 7.4,25 18.4,24.6 12.8,28.9" />
        <polygon points="33.4,31 34.8,24.6 40.4,21 37,28.1" />
        <polygon points="17,39 14,36.4 19.4,33 19,36.9" />
        <polygon points="25,40.6 25.2,35.6 31.2,34 29,37.4" />
      </g>
    </>
  );
}

function Carbonara() {
  const id = useId();
  return (
    <>
      <radialGradient id={id} cx="22" cy="21" r="8" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#ffd34d" />
        <stop offset="1" stopColor="#f59a1d" />
      </radialGradient>
      <circle cx="24" cy="24" r="22.5" fill="#b57a35" />
      <circle cx="24" cy="24" r="20.9" fill="#fff8e6" />
      <circle cx="24" cy="24" r="17.6" fill="#f4e2b8" />
      <circle cx="24" cy="24" r="15.4" fill="#e9bf62" />
      <g fill="none" stroke="#fff0c2" strokeWidth="2" strokeLinecap="round">
        <path d="M9.9 25.5a14.2 14.2 0 0 1 21-13.8" />
        <path d="M38 22a14.2 14.2 0 0 1-20.6 14.6" />
        <path d="M34.6 14.8A14 14 0 0 1 38 20" />
        <path d="M13.2 27.4A11.2 11.2 0 0 1 27 13.2" />
        <path d="M34.9 21.2a11.2 11.2 0 0 1-15.4 13" />
        <path d="M31.3 15.7a11 11 0 0 1 2.8 2.9" />
        <path d="M12.6 33a14 14 0 0 1-1.6-3" />
        <path d="M16.6 31.6a11 11 0 0 1-2-2.6" />
      </g>
      <circle cx="24" cy="24" r="7.6" fill="#c98a24" />
      <circle cx="24" cy="23.6" r="7.2" fill={`url(#${id})`} />
      <path
        d="M19.9 22.2a4.6 4.6 0 0 1 3.2-3"
        fill="none"
        stroke="#fff3c9"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <g fill="#8a3b22">
        <rect x="33" y="27" width="5" height="3.2" rx="1.2" transform="rotate(-28 35.5 28.6)" />
        <rect x="11.6" y="17" width="5" height="3.2" rx="1.2" transform="rotate(42 14 18.6)" />
        <rect x="24" y="35.2" width="5" height="3.2" rx="1.2" transform="rotate(14 26.5 36.8)" />
      </g>
    </>
  );
}

function Pho() {
  const id = useId();
  return (
    <>
      <radialGradient id={id} cx="21" cy="20" r="20" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#f2b24a" />
        <stop offset=".65" stopColor="#d98426" />
        <stop offset="1" stopColor="#b45f18" />
      </radialGradient>
      <circle cx="24" cy="24" r="22.5" fill="#2f6499" />
      <circle cx="24" cy="24" r="20.7" fill="#f3f7f8" />
      <circle
        cx="24"
        cy="24"
        r="18.9"
        fill="none"
        stroke="#4b86bd"
        strokeWidth="1.3"
        strokeDasharray="2.2 1.76"
      />
      <circle cx="24" cy="24" r="17" fill={`url(#${id})`} />
      <g fill="none" stroke="#fff3d6" strokeWidth="1.9" strokeLinecap="round">
        <path d="M10.6 28.6c4.4-3.6 8.2 2.6 13 .2 3-1.5 4.6-.6 6 .8" />
        <path d="M12.4 32.4c4-2.8 7.4 2.2 11.4.4 2.6-1.2 4.4-.4 5.6.8" />
        <path d="M16 36c2.8-1.4 5.2 1 8 0 1.6-.6 2.8-.4 3.8.2" />
      </g>
      <path
        d="M12.4 18.2c2-4.4 8-5.6 11-3.2 1.6 1.3.6 3.8-2 4.6-3.4 1-5.2 3.6-7.6 2.6-1.6-.6-2-2.4-1.4-4z"
        fill="#9c4a34"
      />
      <path
        d="M14.2 19.2c1.8-3 5.4-4.2 8-3.4"
        fill="none"
        stroke="#d58a6c"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
      <g fill="none" stroke="#3f9a4b" strokeWidth="2">
        <circle cx="33.4" cy="27.2" r="2.5" />
        <circle cx="25.6" cy="22.8" r="2" />
        <circle cx="33.6" cy="33.8" r="1.7" />
      </g>
      <circle cx="17.6" cy="25" r="1.7" fill="#d3312a" />
      <g strokeLinecap="round" strokeWidth="2.6">
        <path d="M25.2 17.6 43 2.8" stroke="#5d3420" />
        <path d="M29.4 20.6 46 6.6" stroke="#5d3420" />
        <path d="M40 5.3l3-2.5M43.2 9l2.8-2.4" stroke="#d3312a" />
      </g>
    </>
  );
}
