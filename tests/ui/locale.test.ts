import { describe, expect, it } from 'vitest';
import { canonicalTags, clockLocale, englishOf, withLatinDigits } from '#copy/format/locale.ts';
import { linesOf } from '#copy/format/lines.ts';
import { listInSentence, listText } from '#copy/format/lists.ts';
import { decimalText, percentText, signedPoints } from '#copy/format/numbers.ts';

const time = (tag: string) =>
  new Intl.DateTimeFormat(clockLocale(tag, ['en-GB']), { timeStyle: 'short', timeZone: 'UTC' })
    .format(Date.UTC(2026, 0, 1, 19, 5))
    .replace(/\s/g, ' ');

describe('locale in English sentences', () => {
  it.each([
    ['ar-EG', '3,791'],
    ['fa-IR', '3,791'],
    ['de-DE', '3.791'],
    ['en-GB', '3,791'],
  ])('groups numbers as %s does, in Latin digits', (tag, figure) => {
    const written = new Intl.NumberFormat(withLatinDigits(tag)).format(3791);
    expect(written.replace(/[٬\u200e]/g, ',')).toBe(figure);
  });

  it.each([
    ['en-GB', '19:05'],
    ['en-US', '7:05 PM'],
    ['de-DE', '19:05'],
    ['fa-IR', '19:05'],
    ['ar-EG', '7:05 pm'],
    ['ko-KR', '7:05 pm'],
  ])('keeps the hours of %s and writes am and pm in English', (tag, words) => {
    expect(time(tag)).toBe(words);
  });

  it('keeps the sign before the points in text of either direction', () => {
    const leftToRightMark = '\u200e';
    expect(signedPoints(0)).toBe(`${leftToRightMark}+0`);
  });

  it.each([
    [
      ['en_US', 'de-de'],
      ['en-US', 'de-DE'],
    ],
    [
      ['de_DE.UTF-8', 'en-US@posix'],
      ['de-DE', 'en-US'],
    ],
    [['C', '', 'x', 'en--GB', '*'], []],
  ])('reads the languages %j as %j', (reported, tags) => {
    expect(canonicalTags(reported)).toEqual(tags);
    expect(() => new Intl.DateTimeFormat(englishOf(canonicalTags(reported)))).not.toThrow();
  });

  it("writes days in the user's variety of English, if they have one", () => {
    const used = (languages: string[]) =>
      new Intl.DateTimeFormat(englishOf(languages)).resolvedOptions().locale;
    expect(used(['de-DE', 'en-US', 'en-GB'])).toBe('en-US');
    expect(used(['de-DE'])).toBe('en-GB');
  });
});

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
