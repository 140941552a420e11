import { type Prose, proseOf } from './prose.ts';
import { BANNED, NO_NOUNS, NO_VERBS, NOUN_FOLLOWS, PLURAL_VERBS } from './vocabulary.ts';

/** Nouns in the plural that are verbs as well. */
const AMBIGUOUS = new Set([
  'names',
  'points',
  'numbers',
  'lists',
  'links',
  'codes',
  'tests',
  'times',
  'texts',
  'files',
  'tables',
  'screens',
  'notifications',
  'changes',
  'errors',
  'things',
  'buttons',
]);

/** Messages in these files are shown or quoted text, which tests/architecture/sentences.test.ts checks. */
const SCREEN = /^(?:src\/(?:ui\/)?copy\/|tests\/(?:ui|e2e|scenes)\/)/;

/** Everything in a file that is not written as CONTRIBUTING.md asks, as "file:line: what". */
export function faultsOf(path: string, text: string): string[] {
  const found = proseOf(path, text).filter(({ kind }) => kind !== 'message' || !SCREEN.test(path));
  return found.flatMap((prose) => [
    ...bannedIn(prose).map(({ at, what }) => `${path}:${lineAt(text, prose.at, at, prose)}: ${what}`),
    ...shapeFault(prose).map((what) => `${path}:${lineAt(text, prose.at, 0, prose)}: ${what}`),
  ]);
}

const lineAt = (text: string, from: number, within: number, { kind }: Prose) =>
  text.slice(0, from + (kind === 'name' ? 0 : within)).split('\n').length;

function bannedIn({ text }: Prose): { at: number; what: string }[] {
  return BANNED.flatMap(({ word, instead, but }) => {
    const searched = but
      ? text.replace(new RegExp(but, `g${but.flags.replace('g', '')}`), (cut) => '·'.repeat(cut.length))
      : text;
    return [...searched.matchAll(new RegExp(word, 'gi'))].map(({ 0: found, index }) => ({
      at: index,
      what: `"${found}": write ${instead}`,
    }));
  });
}

function shapeFault({ kind, text }: Prose): string[] {
  if (kind === 'test') {
    const [first = ''] = text.split(/[\s,:]/);
    const isSingular = /^[a-z]+s$/.test(first) && !NO_VERBS.test(text) && !isNoun(first, text);
    const isVerb = isSingular || PLURAL_VERBS.test(text);
    return isVerb ? [] : [`test name "${text}": begin with a verb in the third person`];
  }
  if (kind === 'describe')
    return NO_NOUNS.test(text) ? [`describe "${text}": name the unit with a noun`] : [];
  return [];
}

/** "names are kept" begins with a noun, "names a file" and "is kept" with a verb. */
const isNoun = (first: string, text: string): boolean =>
  !/^(?:is|has|does)$/.test(first) && NOUN_FOLLOWS.test(text) && AMBIGUOUS.has(first);
