import { describe, expect, it } from 'vitest';
import { linesOf } from '#copy/format/lines.ts';
import { listInSentence, listText } from '#copy/format/lists.ts';
import { decimalText, percentText } from '#copy/format/numbers.ts';

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
