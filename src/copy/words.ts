/** '1 point', '2 points'. */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const offOrOn = { off: 'Off', on: 'On' } as const;

/** The button of the sheet about a user, and the sheet. */
export const moreAbout = (name: string): string => `More about ${name}`;

/** '1 unread message'. */
export const unreadMessages = (n: number): string => count(n, 'unread message', 'unread messages');

/** '24 min', '3 h', '3 h 20 min'. */
export function shortSpan(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** '24 min', '3 h', '3 h 05': narrower than `shortSpan`. */
export function hoursSpan(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 60 || rest === 0) return shortSpan(minutes);
  return `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`;
}

/** '1st', '2nd', '11th', '23rd'. */
export function ordinal(n: number): string {
  const teens = n % 100 > 10 && n % 100 < 14;
  return `${n}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}
