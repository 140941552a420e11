import { locale, sentenceLocale, withLatinDigits } from '#copy/format/locale.ts';

const GROUPED_FROM = 1000;
let grouping: Intl.NumberFormat | undefined;

/** Below a thousand all locales with these digits agree, so a phone need not create the formatter. */
function grouped(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < GROUPED_FROM) return String(n);
  grouping ??= new Intl.NumberFormat(locale());
  return grouping.format(n);
}

/**
 * A number outside sentences, grouped as in the user's locale: 3,791. Never inside a sentence of product.md.
 */
export function groupedNumber(n: number): string {
  return grouped(n);
}

/** Keeps the text after it left to right: among right-to-left words its sign would move to the wrong end. */
export const LEFT_TO_RIGHT = '\u200e';

/** Points to be earned: +1,300. */
export function signedPoints(n: number): string {
  return `${LEFT_TO_RIGHT}+${grouped(n)}`;
}

let percents: Intl.NumberFormat | undefined;

/** 79 %: in English with a thin space, otherwise as the language writes it. */
export function percentText(percent: number): string {
  const tag = sentenceLocale();
  percents ??= new Intl.NumberFormat(withLatinDigits(tag), { style: 'percent' });
  const text = percents.format(percent / 100);
  return tag.startsWith('en') ? text.replace('%', '\u2009%') : text;
}
