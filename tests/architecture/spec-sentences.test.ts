import { describe, expect, it } from 'vitest';
import { arbText, languages, SOURCE_LANGUAGE } from '#scripts/languages/arb-messages.ts';
import { type SourceFile, sourceFiles } from '#tests/architecture/source-files.ts';
import {
  allOf,
  declarationsOf,
  fits,
  GAP,
  importsOfTests,
  type Node,
  parse,
  testsOf,
  textsOf,
} from '#tests/architecture/words-of-code.ts';
import sentences from '#tests/cases/spec-sentences.json' with { type: 'json' };

interface Row {
  section: number;
  /** As docs/product.md has it; placeholders are in braces. */
  sentence: string;
  /** The sentence with its placeholders filled in, as the test finds it on screen. */
  shown?: string;
  e2e: string;
  test: string;
}

const ROWS: readonly Row[] = sentences;

const read = (files: readonly SourceFile[]) =>
  new Map(files.map(({ path, text }) => [path, parse(path, text)] as const));

const written = read(sourceFiles(['tests/e2e', 'tests/support'], /\.ts$/));
const copies = sourceFiles(['src/ui/copy', 'src/copy'], /\.ts$/);
const copyTexts = [...read(copies).values()].flat().flatMap(textsOf);

/** All texts in these nodes and in the helpers that they call, in any file of the tests. */
function wordsOf(nodes: readonly Node[], path: string, seen = new Set<Node>()): string[] {
  const program = written.get(path) ?? [];
  const declared = declarationsOf(program);
  const imported = importsOfTests(program);
  const named = nodes.flatMap(allOf).filter(({ type }) => type === 'Identifier');
  const helpers = [...new Set(named.map(({ name }) => String(name)))].flatMap((name) => {
    const from = imported.get(name) ?? path;
    const helper = from === path ? declared.get(name) : declarationsOf(written.get(from) ?? []).get(name);
    if (!helper || seen.has(helper)) return [];
    seen.add(helper);
    return wordsOf([helper], from, seen);
  });
  return [...nodes.flatMap(textsOf), ...helpers];
}

const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char);

/** Matches whole words: 'Day' is not in 'Monday'. */
function says(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const cutBefore = isLetter(words[0]) && isLetter(text[at - 1]);
    const cutAfter = isLetter(words.at(-1)) && isLetter(text[at + words.length]);
    if (!cutBefore && !cutAfter) return true;
  }
  return false;
}

const gapped = (sentence: string) => sentence.replace(/\{[^}]+\}/g, GAP);

function faultOf({ sentence, shown = sentence, e2e, test }: Row): string | null {
  const program = written.get(e2e);
  if (!program) return `there is no ${e2e}`;
  const found = testsOf(program).filter(({ title }) => fits(test, title));
  if (found.length !== 1) return `${found.length} tests in ${e2e} are called "${test}"`;
  if (!fits(shown, gapped(sentence))) return `"${shown}" is not "${sentence}"`;
  const words = found.flatMap(({ nodes }) => wordsOf(nodes, e2e));
  return words.some((text) => says(text, shown)) ? null : `"${test}" does not look for "${shown}"`;
}

const textsIn = (language: string): Record<string, string> => JSON.parse(arbText(language));

/** The messages with the English of each sentence, where several have it: their keys. */
function repeatedSentences(): string[][] {
  const sentencesOfSpec = new Set(ROWS.map(({ sentence }) => gapped(sentence)));
  const keys = new Map<string, string[]>();
  for (const [key, text] of Object.entries(textsIn(SOURCE_LANGUAGE))) {
    if (key.startsWith('@') || !sentencesOfSpec.has(gapped(text))) continue;
    keys.set(text, [...(keys.get(text) ?? []), key]);
  }
  return [...keys.values()].filter(({ length }) => length > 1);
}

/** The sentences that a language says in more than one way. */
const saidTwice = (texts: Readonly<Record<string, string>>) =>
  repeatedSentences().filter((keys) => new Set(keys.map((key) => texts[key])).size > 1);

describe('Sentence of product.md', () => {
  it.each(ROWS.map((row) => [`section ${row.section}: ${row.sentence}`, row] as const))(
    'is shown by the app and tested: %s',
    (_name, row) => {
      expect(faultOf(row)).toBeNull();
      // the app's sentence may be longer than that of product.md
      expect(
        copyTexts.filter((text) => [gapped(row.sentence), `${gapped(row.sentence)}${GAP}`].includes(text)),
      ).not.toEqual([]);
    },
  );

  it.each(languages())('has one version wherever it is shown: %s', (language) => {
    expect(saidTwice(textsIn(language))).toEqual([]);
  });

  it('is reported if a language says it in two ways', () => {
    const [keys = []] = repeatedSentences();
    const [first = ''] = keys;
    expect(saidTwice({ ...textsIn(SOURCE_LANGUAGE), [first]: 'Another way' })).toEqual([keys]);
  });

  it('is listed once for each section', () => {
    const keys = ROWS.map(({ section, sentence }) => `${section} ${sentence}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('is reported if a test or the app lacks it', () => {
    const row = ROWS.find(({ sentence }) => sentence === 'Oops! Page not found');
    if (!row) throw new Error('the table lacks it');
    expect(faultOf({ ...row, sentence: 'Oops! Page lost' })).toMatch(/does not look for/);
    expect(faultOf({ ...row, sentence: '{n} pages', shown: 'Oops! Page not found' })).toMatch(/ is not /);
    expect(faultOf({ ...row, test: `${row.test} and back` })).toMatch(/^0 tests/);
    expect(faultOf({ ...row, e2e: 'tests/e2e/none.e2e.ts' })).toMatch(/^there is no/);
    expect(says('Resets every Monday', 'Mon')).toBe(false);
  });
});
