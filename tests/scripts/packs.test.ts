import { afterEach, describe, expect, it } from 'vitest';
import { groupedNumber, signedPoints } from '#copy/format/numbers.ts';
import { language, type Pack, speak, wordsOf } from '#copy/language/language.ts';
import { englishCatalogue, translatedCatalogue } from '#scripts/languages/arb-messages.ts';
import { packedAreas } from '#scripts/languages/packs.ts';

const ENGLISH = {
  'pots.days': '{n, plural, one {# day with {name}} other {# days with {name}}}',
  'pots.place': '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  'pots.open.today': '{type, select, morning {This morning} night {Tonight} other {}}',
  'pots.end': 'End',
  'pots.open.later': 'Later',
};
const PLACEHOLDERS: Readonly<Record<string, object>> = {
  'pots.days': { n: {}, name: {} },
  'pots.place': { n: {} },
  'pots.open.today': { type: {} },
};
const english = englishCatalogue(
  JSON.stringify(
    Object.fromEntries(
      Object.entries(ENGLISH).flatMap(([key, text]) => [
        [key, text],
        [`@${key}`, { description: 'A text.', placeholders: PLACEHOLDERS[key] }],
      ]),
    ),
  ),
);

const words = wordsOf('pots', {
  days: (n: number, name: string) => `${n} days with ${name}`,
  place: (n: number) => `${n}.`,
  open: { today: (type: 'morning' | 'night') => type as string, later: 'Later' },
  end: 'End',
});

function packOf(tag: string, dir: Pack['dir'], texts: Partial<typeof ENGLISH>): Pack {
  const arb = JSON.stringify({ ...ENGLISH, ...texts });
  return { language: tag, dir, areas: packedAreas(translatedCatalogue(tag, arb, english)) };
}

const GERMAN = packOf('de', 'ltr', {
  'pots.days': '{n, plural, one {# Tag mit {name}} other {Mit {name}: # Tage}}',
  'pots.place': '{n, selectordinal, other {#.}}',
  'pots.open.today': '{type, select, morning {Heute früh} night {Heute Abend} other {}}',
  'pots.end': 'Beenden',
  'pots.open.later': 'Später',
});

const inAllForms = (form: string) =>
  ['zero', 'one', 'two', 'few', 'many', 'other'].map((key) => `${key} {${form}}`).join(' ');
const ARABIC = {
  'pots.days': `{n, plural, ${inAllForms('# {name}')}}`,
  'pots.place': '{n, selectordinal, other {#}}',
};

describe('another language', () => {
  afterEach(() => speak(null));

  it('finds the messages of a group that another message interrupts', () => {
    speak(GERMAN, groupedNumber);
    expect([words.end, words.open.later]).toEqual(['Beenden', 'Später']);
  });

  it('takes the place of the English, also in its nested words, and gives it back', () => {
    speak(GERMAN, groupedNumber);
    expect([words.end, words.open.today('night'), words.place(3), language()]).toEqual([
      'Beenden',
      'Heute Abend',
      '3.',
      'de',
    ]);
    speak(null);
    expect([words.end, words.open.today('night'), language()]).toEqual(['End', 'night', 'en']);
  });

  it('has plural forms of its own, and puts values where it wants them', () => {
    speak(GERMAN, groupedNumber);
    expect([words.days(1, 'Ann'), words.days(1200, 'Ann')]).toEqual(['1 Tag mit Ann', 'Mit Ann: 1.200 Tage']);
  });

  it('has no form twice, and says one form for several numbers', () => {
    const german = packOf('de', 'ltr', {
      'pots.days': '{n, plural, =0 {viel mit {name}} one {viel mit {name}} other {viel mit {name}}}',
      'pots.place': '{n, selectordinal, other {#.}}',
    });
    const forms = { '=0': ['viel mit ', 1], other: ['viel mit ', 1] };
    expect(german.areas.pots?.[0]).toEqual([[0, 'cardinal', forms]]);
    speak(german);
    expect([0, 1, 2].map((n) => words.days(n, 'Ann'))).toEqual(Array(3).fill('viel mit Ann'));
  });

  it('is spoken by words that load after it was chosen', () => {
    speak({ ...GERMAN, areas: { late: ['Spät'] } });
    expect(wordsOf('late', { title: 'Late' }).title).toBe('Spät');
  });

  it('uses all six forms of Arabic, and isolates values from right-to-left words', () => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const arabic = packOf('ar', 'rtl', {
      'pots.days': `{n, plural, ${forms.map((form) => `${form} {${form} # {name}}`).join(' ')}}`,
      'pots.place': '{n, selectordinal, other {#}}',
    });
    speak(arabic, groupedNumber);
    expect([0, 1, 2, 3, 11, 100].map((n) => words.days(n, 'Ann'))).toEqual(
      ['zero 0', 'one 1', 'two 2', 'few 3', 'many 11', 'other 100'].map(
        (start) => `${start} \u2068Ann\u2069`,
      ),
    );
  });

  it.each([
    ['ربحت +98 نقطة', 'ربحت <+98> نقطة'],
    ['مضاعف 5×!', 'مضاعف <5×>!'],
    ['3,791 / 5,000', '<3,791 / 5,000>'],
    ['100 × 13 = +1,300.', '<100 × 13 = +1,300>.'],
    ['مثالي: 06:55 – 07:05', 'مثالي: <06:55 – 07:05>'],
    ['16–22 نوفمبر 2026', '<16–22> نوفمبر 2026'],
    ['عند 07:00، 1,300 نقطة', 'عند 07:00، 1,300 نقطة'],
  ])('keeps the figures of "%s" left to right among right-to-left words', (text, marked) => {
    const shown = marked.replaceAll('<', '\u2066').replaceAll('>', '\u2069');
    speak(packOf('ar', 'rtl', { ...ARABIC, 'pots.end': text }), groupedNumber);
    expect(words.end).toBe(shown);
    speak(packOf('ar', 'ltr', { ...ARABIC, 'pots.end': text }), groupedNumber);
    expect(words.end).toBe(text);
  });

  it('marks figures once, and no digits without signs', () => {
    speak(packOf('ar', 'rtl', { ...ARABIC, 'pots.end': signedPoints(0) }), groupedNumber);
    const points = signedPoints(1300);
    expect(points).toBe('\u2066+1,300\u2069');
    expect(words.days(2, points)).toBe(`2 ${points}`);
    expect(words.days(2, '07:00')).toBe('2 07:00');
  });
});
