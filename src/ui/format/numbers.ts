import { locale } from '#ui/format/locale.ts';

const grouped = new Intl.NumberFormat(locale);

/** A standing figure, grouped as the person's locale does: 3,791. Never inside a sentence of the spec. */
export function groupedNumber(n: number): string {
  return grouped.format(n);
}

/** Points to be earned: +1,300. */
export function signedPoints(n: number): string {
  return `+${grouped.format(n)}`;
}
