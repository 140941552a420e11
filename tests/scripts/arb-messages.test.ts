import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';
import { ofOrdinal, wordsOf } from '#copy/language/language.ts';
import { englishCatalogue, translatedCatalogue } from '#scripts/languages/arb-messages.ts';
import { englishModules } from '#scripts/languages/english-modules.ts';

const arb = (
  messages: Readonly<Record<string, string>>,
  placeholders: Readonly<Record<string, object>> = {},
) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(messages).flatMap(([key, text]) => [
        [key, text],
        [`@${key}`, { description: 'A text.', placeholders: placeholders[key] ?? {} }],
      ]),
    ),
  );

const DAYS = { 'pots.days': '{n, plural, one {# day with {name}} other {# days with {name}}}' };
const ENGLISH = englishCatalogue(arb(DAYS, { 'pots.days': { n: {}, name: {} } }));

/** What a message says with these values, in the order of its note. */
async function said(message: string, note: object, values: readonly unknown[]): Promise<unknown> {
  const modules = englishModules(englishCatalogue(arb({ 'a.b': message }, { 'a.b': note })));
  const { code } = await transformWithOxc(modules.get('a.ts') ?? '', 'a.ts');
  const body = code.replace(/^import .*$/gm, '').replace('export const aWords =', 'return');
  const words = new Function('wordsOf', 'groupedNumber', 'ofOrdinal', body)(
    wordsOf,
    (n: number) => n.toLocaleString('en-GB'),
    ofOrdinal,
  );
  return typeof words.b === 'function' ? words.b(...values) : words.b;
}

describe('the English catalogue', () => {
  it.each([
    ['a message without a note', '{"auth.signIn": "Sign in"}', 'auth.signIn has no description'],
    [
      'a note without a message',
      '{"@auth.signIn": {"description": "A button."}}',
      '@auth.signIn describes no message',
    ],
    ['a key without an area', arb({ signIn: 'Sign in' }), 'signIn is not area.name'],
    [
      'an argument that no note orders',
      arb({ 'auth.hello': 'Hello {name}' }),
      'auth.hello needs the placeholders name',
    ],
    [
      'a plural without a form',
      arb({ 'pots.days': '{n, plural, other {# days}}' }, { 'pots.days': { n: {} } }),
      'pots.days: {n, plural} lacks one',
    ],
  ])('rejects %s', (_what, text, fault) => {
    expect(() => englishCatalogue(text)).toThrow(fault);
  });

  it.each([
    ['a text', `You're "offline" \\ here.`, {}, [], `You're "offline" \\ here.`],
    ['a value', 'To {name}', { name: {} }, ['Ann'], 'To Ann'],
    ['a plain number', '{n} off', { n: { type: 'int' } }, [1234], '1234 off'],
    ['a grouped number', '{n, number} off', { n: {} }, [1234], '1,234 off'],
    ['one of a plural', DAYS['pots.days'], { n: {}, name: {} }, [1, 'Ann'], '1 day with Ann'],
    ['many of a plural', DAYS['pots.days'], { n: {}, name: {} }, [1200, 'Ann'], '1,200 days with Ann'],
    ['an exact number', '{n, plural, =0 {None} one {One} other {#}}', { n: {} }, [0], 'None'],
    ['a place', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: {} }, [112], '112th'],
    ['a choice', '{is, select, morning {Today} night {Tonight} other {}}', { is: {} }, ['night'], 'Tonight'],
    ['values in the order of its note', '{to} from {from}', { from: {}, to: {} }, ['a', 'b'], 'b from a'],
    ['words in bold', 'Best {n} <b>today</b>', { n: {} }, ['3'], 'Best 3 \ue000today\ue001'],
  ])('says %s', async (_what, message, note, values, text) => {
    expect(await said(message, note, values)).toBe(text);
  });
});

describe('the catalogue of another language', () => {
  const german = (text: string) =>
    translatedCatalogue('de', `{"pots.days": ${JSON.stringify(text)}}`, ENGLISH);

  it('has the arguments of the English and the plural forms of its own language', () => {
    expect(german('{n, plural, one {# Tag mit {name}} other {# Tage mit {name}}}').get('pots')).toHaveLength(
      1,
    );
    expect(() =>
      translatedCatalogue('pl', '{"pots.days": "{n, plural, one {# {name}} other {# {name}}}"}', ENGLISH),
    ).toThrow('pots.days: {n, plural} lacks few, many');
  });

  it.each([
    [
      'an argument with another name',
      '{n, plural, one {# Tag mit {Name}} other {# Tage}}',
      'has {Name} {n}, the English {name} {n}',
    ],
    ['a lost argument', '{n, plural, one {# Tag} other {# Tage}}', 'has {n}, the English {name} {n}'],
    ['a form that the language does not have', '{n, plural, one {#} few {#} other {# {name}}}', 'few'],
  ])('rejects %s', (_what, text, fault) => {
    expect(() => german(text)).toThrow(fault);
  });

  it('rejects a lost message, and one that the English does not have', () => {
    expect(() => translatedCatalogue('de', '{"pots.weeks": "Wochen"}', ENGLISH)).toThrow(
      /pots\.days is missing\n.*pots\.weeks is no message of Simmer/,
    );
  });
});
