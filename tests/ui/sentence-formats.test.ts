import { afterEach, describe, expect, it } from 'vitest';
import { linesOf } from '#copy/format/lines.ts';
import { listInSentence, listText } from '#copy/format/lists.ts';
import { decimalText, percentText } from '#copy/format/numbers.ts';
import { columnDateText, columnMonthText, columnWeekdayText } from '#copy/format/times.ts';
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
