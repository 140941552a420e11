import { Drawing } from '#ui/components/drawing/drawing.tsx';

/** A bowl with a speech bubble for steam. */
export function SpeechBowl() {
  return (
    <Drawing>
      <ellipse cx="48" cy="86" rx="34" ry="4.5" fill="var(--line-strong)" opacity=".16" />
      <path d="M22 58h52a26 26 0 0 1-16 23.5V84H38v-2.5A26 26 0 0 1 22 58z" fill="#e5602a" />
      <path d="M27 66h42" stroke="#ffd9a8" strokeWidth="2.5" />
      <ellipse cx="48" cy="58" rx="26" ry="6.5" fill="#fff1cf" stroke="#ffd9a8" strokeWidth="2.5" />
      <path d="M38 57c4-2.5 7 2 11 0s6-1 8 .5" stroke="#e0a83a" strokeWidth="2.5" />
      <path
        d="M45 48c-5-5 2-8-2-13H30a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8h36a8 8 0 0 1 8 8v9a8 8 0 0 1-8 8H52"
        stroke="var(--line-strong)"
        strokeWidth="3.5"
      />
      <g fill="var(--line-strong)">
        <circle cx="37" cy="22.5" r="2.8" />
        <circle cx="48" cy="22.5" r="2.8" />
        <circle cx="59" cy="22.5" r="2.8" />
      </g>
    </Drawing>
  );
}
