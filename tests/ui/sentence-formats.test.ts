import { afterEach, describe, expect, it } from 'vitest';
import { linesOf } from '#copy/format/lines.ts';
import { listInSentence, listText } from '#copy/format/lists.ts';
import { decimalText, percentText } from '#copy/format/numbers.ts';
import {
  columnDateText,
  columnMonthText,
  columnWeekdayText,
  longMonthText,
  longSpanText,
  spanText,
} from '#copy/format/times.ts';
import { speak } from '#copy/language/language.ts';

describe('list in an English sentence', () => {
  it.each([
    [[], '', ''],
    [['Sat'], 'Sat', 'Sat'],
    [['Sat', 'Sun'], 'Sat, Sun', 'Sat and Sun'],
    [['Fri', 'Sat', 'Sun'], 'Fri, Sat, Sun', 'Fri, Sat and Sun'],
  ])('joins %j with commas, and with a last "and" where it is spoken', (parts, text, spoken) => {
    expect(listText(parts)).toBe(text);
    expect(listInSentence(parts)).toBe(spoken);
  });

  it('has one part for each line of a message', () => {
    expect(linesOf('Open the menu\nClick')).toEqual(['Open the menu', 'Click']);
  });
});

describe('number in an English sentence', () => {
  it.each([0, 29, 57, 79, 100])('writes %d percent with a thin space', (percent) => {
    expect(percentText(percent)).toBe(`${percent}\u2009%`);
  });

  it('keeps one decimal', () => {
    expect([1.44, 4].map(decimalText)).toEqual(['1.4', '4.0']);
  });
});

describe('name above a narrow column', () => {
  afterEach(() => speak(null));

  it.each([
    ['de', 'ltr', 'Mo', 'Sep', '7. Sept.'],
    ['pt-BR', 'ltr', 'seg.', 'set.', '07/09'],
    ['ar', 'rtl', 'ن', 'س', '7/9'],
  ] as const)(
    'is short, or narrow where the short names of %s are long',
    (language, dir, weekday, month, date) => {
      speak({ language, dir, areas: {} });
      const day = '2026-09-07';
      expect(columnWeekdayText(day)).toBe(weekday);
      expect(columnMonthText(day)).toBe(month);
      expect(columnDateText(day).replaceAll(/[\u200e\u200f]/g, '')).toBe(date);
    },
  );
});

describe('range of days', () => {
  afterEach(() => speak(null));

  it.each([
    ['de', '2.–8. November', '26. Okt. – 1. Nov. 2026', '28. Dez. 2026 – 3. Jan. 2027'],
    ['fr', '2–8 novembre', '26 oct. – 1 nov. 2026', '28 déc. 2026 – 3 janv. 2027'],
    ['es', '2–8 de noviembre', '26 oct – 1 nov 2026', '28 dic 2026 – 3 ene 2027'],
    [
      'pt-BR',
      '2 – 8 de novembro',
      '26 de out. – 1 de nov. de 2026',
      '28 de dez. de 2026 – 3 de jan. de 2027',
    ],
    ['it', '2–8 novembre', '26 ott – 1 nov 2026', '28 dic 2026 – 3 gen 2027'],
    ['pl', '2–8 listopada', '26 paź–1 lis 2026', '28 gru 2026–3 sty 2027'],
    ['tr', '2 – 8 Kasım', '26 Eki – 1 Kas 2026', '28 Ara 2026 – 3 Oca 2027'],
    ['vi', '2 – 8 tháng 11', '26 thg 10 – 1 thg 11, 2026', '28 thg 12, 2026 – 3 thg 1, 2027'],
    ['ja', '11月2日～8日', '2026年10月26日～11月1日', '2026年12月28日～2027年1月3日'],
    ['zh-Hans', '11月2日至8日', '2026年10月26日至11月1日', '2026年12月28日至2027年1月3日'],
    [
      'ar',
      '\u20662–8\u2069 نوفمبر',
      '26 أكتوبر – \u200f1 نوفمبر 2026',
      '28 ديسمبر 2026 – \u200f3 يناير 2027',
    ],
  ])('has words for months in %s', (language, week, twoMonths, twoYears) => {
    speak({ language, dir: language === 'ar' ? 'rtl' : 'ltr', areas: {} });
    const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
    expect(plain(longSpanText('2026-11-02', '2026-11-08'))).toBe(week);
    expect(plain(spanText('2026-10-26', '2026-11-01'))).toBe(twoMonths);
    expect(plain(spanText('2026-12-28', '2027-01-03'))).toBe(twoYears);
  });
});

describe('month in Chinese', () => {
  afterEach(() => speak(null));

  it('has the same figure by itself as in a date', () => {
    speak({ language: 'zh-Hans', dir: 'ltr', areas: {} });
    expect(longMonthText('2026-11-02')).toBe('11月');
  });
});
