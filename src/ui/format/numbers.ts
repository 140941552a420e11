import { locale } from '#ui/format/locale.ts';

const GROUPED_FROM = 1000;
let grouping: Intl.NumberFormat | undefined;

/** Below a thousand every locale with these digits writes the same, and a phone is spared the making of the format. */
function grouped(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < GROUPED_FROM) return String(n);
  grouping ??= new Intl.NumberFormat(locale());
  return grouping.format(n);
}

/** A standing figure, grouped as the person's locale does: 3,791. Never inside a sentence of the spec. */
export function groupedNumber(n: number): string {
  return grouped(n);
}

/** Keeps what follows from left to right: among words of the other direction its sign would go to the wrong end. */
export const LEFT_TO_RIGHT = '\u200e';

/** Points to be earned: +1,300. */
export function signedPoints(n: number): string {
  return `${LEFT_TO_RIGHT}+${grouped(n)}`;
}
