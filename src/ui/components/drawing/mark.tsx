/** The app's mark: the yolk-sun in its crown of heat. Decoration; the name is beside it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <g strokeWidth="3" strokeLinecap="round">
        <path d="M10.5 30.6 8.3 31.6" stroke="#8f3322" />
        <path d="M9.5 23.6 5.8 23.2" stroke="#c73c1c" />
        <path d="M11.9 16.9 7.8 14.2" stroke="#e8641f" />
        <path d="M17.1 12.1 14.2 6.8" stroke="#f08a1f" />
        <path d="M24 10.4 24 3.4" stroke="#f2a51e" />
        <path d="M30.9 12.1 33.8 6.8" stroke="#f08a1f" />
        <path d="M36.1 16.9 40.2 14.2" stroke="#e8641f" />
        <path d="M38.5 23.6 42.2 23.2" stroke="#c73c1c" />
        <path d="M37.5 30.6 39.7 31.6" stroke="#8f3322" />
      </g>
      <circle cx="24" cy="25" r="10.4" fill="#fbb52f" />
      <path
        d="M18 23.2a6.8 6.8 0 0 1 4.6-4.6"
        fill="none"
        stroke="#fff0bd"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}
