import { readdirSync, readFileSync } from 'node:fs';
import { type PluralCategory, parse, type Select, type Token } from '@messageformat/parser';

/** What a message gets from the code, in the order in which the code gives it. */
type Arguments = ReadonlyMap<string, ArgumentType>;
export type ArgumentType = 'string' | 'number' | readonly string[];

export interface Message {
  /** Its key in the ARB file without the area, as a path: `['removal', 'offer']`. */
  path: readonly string[];
  tokens: readonly Token[];
  args: Arguments;
}

/** The messages of each area, in the order of the English file. */
export type Catalogue = ReadonlyMap<string, readonly Message[]>;

interface Arb {
  /** The text of each message. */
  texts: ReadonlyMap<string, string>;
  notes: ReadonlyMap<string, { description?: string; placeholders?: Record<string, { type?: string }> }>;
}

const FOLDER = new URL('../../words/', import.meta.url);
export const SOURCE_LANGUAGE = 'en';
export const MANIFEST_AREA = 'manifest';
export const MAIL_AREA = 'mail';

/** Whether the app shows an area. The build uses the manifest's words, and the auth server those of emails. */
export const isShown = (area: string): boolean => area !== MANIFEST_AREA && area !== MAIL_AREA;

/** The languages that have a file in `words`. */
export const languages = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.arb'))
    .map((file) => file.slice(0, -'.arb'.length))
    .sort();

export const arbText = (language: string): string => readFileSync(new URL(`${language}.arb`, FOLDER), 'utf8');

function readArb(text: string): Arb {
  const entries = Object.entries(JSON.parse(text) as Record<string, never>);
  return {
    texts: new Map(entries.filter(([key]) => !key.startsWith('@'))),
    notes: new Map(entries.filter(([key]) => /^@[^@]/.test(key)).map(([key, note]) => [key.slice(1), note])),
  };
}

/** Thrown with every fault of a file, so that a translator repairs them all at once. */
class CatalogueFaults extends Error {
  constructor(language: string, faults: readonly string[]) {
    super(`words/${language}.arb:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

const isChoice = (token: Token): token is Select => 'cases' in token;

/** The keys of a plural in a language; `=1` is allowed in each. */
const pluralForms = (language: string, type: 'cardinal' | 'ordinal') =>
  new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories as PluralCategory[];

const parsed = (language: string, text: string): Token[] =>
  parse(text, {
    cardinal: pluralForms(language, 'cardinal'),
    ordinal: pluralForms(language, 'ordinal'),
    strict: true,
  });

const TAG = /<\/?b>/g;

/** The text of a message with the signs that the app draws words in bold by (src/ui/components/drawing/with-bold.ts). */
export const withBoldSigns = (text: string): string =>
  text.replace(TAG, (tag) => (tag === '<b>' ? '\ue000' : '\ue001'));

/** What two translations must have in common: their arguments, and the words in bold. */
function partsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content') return token.value.match(TAG) ?? [];
    if (token.type === 'octothorpe') return [];
    return [
      `{${token.arg}}`,
      ...(isChoice(token) ? token.cases.flatMap((each) => partsOf(each.tokens)) : []),
    ];
  });
}

/** The plurals that lack a form which the language has. */
function lackingForms(language: string, tokens: readonly Token[]): string[] {
  return tokens.filter(isChoice).flatMap((token) => {
    const keys = token.cases.map(({ key }) => key);
    const needed =
      token.type === 'select'
        ? ['other']
        : pluralForms(language, token.type === 'plural' ? 'cardinal' : 'ordinal');
    const lacks = needed.filter((key) => !keys.includes(key));
    return [
      ...(lacks.length > 0 ? [`{${token.arg}, ${token.type}} lacks ${lacks.join(', ')}`] : []),
      ...token.cases.flatMap((each) => lackingForms(language, each.tokens)),
    ];
  });
}

function collectArguments(tokens: readonly Token[], into: Map<string, ArgumentType>): void {
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue;
    if (token.type === 'select') {
      into.set(
        token.arg,
        token.cases.map(({ key }) => key).filter((key) => key !== 'other'),
      );
    } else if (token.type !== 'argument') into.set(token.arg, 'number');
    else if (!into.has(token.arg)) into.set(token.arg, 'string');
    if (isChoice(token)) for (const each of token.cases) collectArguments(each.tokens, into);
  }
}

/** The arguments of an English message: their types from its text, their order from its note. */
function argumentsOf(tokens: readonly Token[], placeholders: Record<string, { type?: string }> = {}) {
  const found = new Map<string, ArgumentType>();
  collectArguments(tokens, found);
  for (const [name, { type }] of Object.entries(placeholders)) {
    if (type === 'int' && found.get(name) === 'string') found.set(name, 'number');
  }
  const order = Object.keys(placeholders);
  return {
    args: new Map([...found].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))),
    isDescribed: [...found.keys()].sort().join() === order.sort().join(),
  };
}

/**
 * Each group's messages together, where its first one is: the order of the nested objects in src/copy/words. A file of words
 * has no names, so its messages must come in the same order.
 */
function grouped(messages: readonly Message[], depth = 0): readonly Message[] {
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const name = message.path[depth] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), message]);
  }
  return [...groups.values()].flatMap((group) =>
    group.some(({ path }) => path.length <= depth + 1) ? group : grouped(group, depth + 1),
  );
}

/** The English messages, grouped. Throws `CatalogueFaults`. */
export function englishCatalogue(text: string = arbText(SOURCE_LANGUAGE)): Catalogue {
  const { texts, notes } = readArb(text);
  const faults: string[] = [];
  const areas = new Map<string, Message[]>();
  for (const [key, message] of texts) {
    const [area = '', ...path] = key.split('.');
    const note = notes.get(key);
    const tokens = parsed(SOURCE_LANGUAGE, message);
    const { args, isDescribed } = argumentsOf(tokens, note?.placeholders);
    if (path.length === 0 || path.some((part) => /^\d/.test(part))) faults.push(`${key} is not area.name`);
    if (!note?.description) faults.push(`${key} has no description`);
    if (!isDescribed) faults.push(`${key} needs the placeholders ${[...args.keys()].join(', ')}`);
    faults.push(...lackingForms(SOURCE_LANGUAGE, tokens).map((fault) => `${key}: ${fault}`));
    areas.set(area, [...(areas.get(area) ?? []), { path, tokens, args }]);
  }
  for (const key of notes.keys()) if (!texts.has(key)) faults.push(`@${key} describes no message`);
  if (faults.length > 0) throw new CatalogueFaults(SOURCE_LANGUAGE, faults);
  return new Map([...areas].map(([area, messages]) => [area, grouped(messages)]));
}

const sorted = (parts: readonly string[]) => [...new Set(parts)].sort().join(' ');

/** The messages of another language, in the order of the English ones. Throws `CatalogueFaults`. */
export function translatedCatalogue(language: string, text: string, english: Catalogue): Catalogue {
  const { texts } = readArb(text);
  const faults: string[] = [];
  const known = new Set<string>();
  const translate = (area: string, message: Message): Message => {
    const key = [area, ...message.path].join('.');
    known.add(key);
    const own = texts.get(key);
    if (own === undefined) {
      faults.push(`${key} is missing`);
      return message;
    }
    const tokens = parsed(language, own);
    const [has, needs] = [sorted(partsOf(tokens)), sorted(partsOf(message.tokens))];
    if (has !== needs) faults.push(`${key} has ${has || 'no placeholder'}, the English ${needs || 'none'}`);
    faults.push(...lackingForms(language, tokens).map((fault) => `${key}: ${fault}`));
    return { ...message, tokens };
  };
  const areas = new Map(
    [...english].map(([area, list]) => [area, list.map((each) => translate(area, each))]),
  );
  for (const key of texts.keys()) if (!known.has(key)) faults.push(`${key} is no message of Simmer`);
  if (faults.length > 0) throw new CatalogueFaults(language, faults);
  return areas;
}

/** The areas that the app shows. */
export const shownCatalogue = (catalogue: Catalogue): Catalogue =>
  new Map([...catalogue].filter(([area]) => isShown(area)));

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa']);

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
