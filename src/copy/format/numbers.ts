import { names, oncePerLanguage, sentenceLocale } from '#copy/format/locale.ts';
import { language, leftToRight } from '#copy/language/language.ts';

const GROUPED_FROM = 1000;
const grouping = oncePerLanguage(() => new Intl.NumberFormat(names()));

/** Below a thousand all locales with these digits agree, so a phone need not create the formatter. */
function grouped(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < GROUPED_FROM) return String(n);
  return grouping().format(n);
}

/**
 * A number outside sentences, grouped as in the app's language: 3,791. Never inside a sentence of product.md.
 */
export function groupedNumber(n: number): string {
  return grouped(n);
}

/** Points to be earned: +1,300. */
export function signedPoints(n: number): string {
  return leftToRight(`+${grouped(n)}`);
}

const decimals = oncePerLanguage(
  () => new Intl.NumberFormat(sentenceLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** 1.4 */
export const decimalText = (n: number): string => decimals().format(n);

const percents = oncePerLanguage(() => new Intl.NumberFormat(sentenceLocale(), { style: 'percent' }));

/** 79 %: in English with a thin space, otherwise as the language writes it. */
export const percentText = (percent: number): string =>
  language() === 'en' ? `${percent}\u2009%` : percents().format(percent / 100);
