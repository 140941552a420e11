import { Drawing } from '#ui/components/drawing/drawing.tsx';

/** Two bowls, one still empty: no friends yet. Decoration; a sentence beside it says the same. */
export function TwoBowls() {
  return (
    <Drawing>
      <ellipse cx="48" cy="82" rx="42" ry="5" fill="var(--ink-2)" opacity=".16" />
      <path d="M8 50h38a19 19 0 0 1-12 26.5V80H20v-3.5A19 19 0 0 1 8 50z" fill="#4a86bb" />
      <path d="M11.5 57h31" stroke="#e9f3f8" strokeWidth="2.5" strokeDasharray="4 4" />
      <ellipse cx="27" cy="50" rx="19" ry="5.5" fill="#f5b942" stroke="#e9f3f8" strokeWidth="2.5" />
      <path
        d="M20 40c-3-4 3-7 0-11M28 38c-3-5 4-9 0-14M36 40c-3-4 3-7 0-11"
        stroke="var(--ink-2)"
        strokeWidth="3"
      />
      <path
        d="M51 54h37a18 18 0 0 1-11.5 22.5V80H62.5v-3.5A18 18 0 0 1 51 54z"
        stroke="var(--ink-2)"
        strokeWidth="3"
        strokeDasharray="5 6"
      />
      <path d="M69.5 36v-12M63.5 30h12" stroke="#e5602a" strokeWidth="4" />
    </Drawing>
  );
}
