import { Drawing } from '#ui/components/drawing/drawing.tsx';

/** A match beside a cold dial, for a history without check-ins. */
export function EmptyDial() {
  return (
    <Drawing>
      <ellipse cx="48" cy="84" rx="38" ry="4.5" fill="var(--ink-2)" opacity=".16" />
      <path d="M12 74h72v6a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z" fill="#4a3a30" />
      <path d="M12 74h72M24 74v-6h48v6" stroke="var(--ink-2)" strokeWidth="3" />
      <path
        d="M30 62v-5M39 62v-9M48 62v-12M57 62v-9M66 62v-5"
        stroke="var(--ink-2)"
        strokeWidth="4"
        strokeDasharray="3 5"
      />
      <path d="M86 14 63 37" stroke="#c98f4e" strokeWidth="4" />
      <path d="M64 36l-3 3" stroke="#d3312a" strokeWidth="7" />
      <path
        d="M52.5 45.5c-5-1-8-6-6-10.5 1.5-3.5 4-4.5 4-9 4.5 2 8.5 7 8.3 12.5-.2 4-3 7.5-6.3 7z"
        fill="#ff9a35"
      />
      <path
        d="M52.8 43.5c-2.6-.5-4-3-3-5.5.8-1.8 2-2.5 2-4.5 2.5 1.2 4.3 3.8 4.2 6.5-.1 2-1.5 3.7-3.2 3.5z"
        fill="#ffe39a"
      />
    </Drawing>
  );
}
