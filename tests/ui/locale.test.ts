import { describe, expect, it } from 'vitest';
import { canonicalTags, capitalized, clockLocale, kindsOf } from '#copy/format/locale.ts';
import { signedPoints } from '#copy/format/numbers.ts';

const time = (tag: string) =>
  new Intl.DateTimeFormat(clockLocale(tag, ['en-GB']), { timeStyle: 'short', timeZone: 'UTC' })
    .format(Date.UTC(2026, 0, 1, 19, 5))
    .replace(/\s/g, ' ');

describe('locale in English sentences', () => {
  it.each([
    ['ar', [], '3,791'],
    ['de', ['en-GB'], '3.791'],
    ['en', ['de-DE'], '3,791'],
    ['en', ['en-US', 'de-DE'], '3,791'],
  ])('groups numbers as the app speaks (%s on a device of %j), in Latin digits', (language, tags, figure) => {
    const written = new Intl.NumberFormat(kindsOf(language, tags)).format(3791);
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
    expect(() => new Intl.DateTimeFormat(kindsOf('en', canonicalTags(reported)))).not.toThrow();
  });

  it("writes days in the user's variety of English, if they have one", () => {
    const used = (languages: string[]) =>
      new Intl.DateTimeFormat(kindsOf('en', languages)).resolvedOptions().locale;
    expect(used(['de-DE', 'en-US', 'en-GB'])).toBe('en-US');
    expect(used(['de-DE'])).toBe('en-GB');
  });

  it('begins a heading with the capital letter of its language', () => {
    expect(capitalized('istanbul', 'tr')).toBe('İstanbul');
    expect(capitalized('novembre 2026', 'fr')).toBe('Novembre 2026');
  });
});
