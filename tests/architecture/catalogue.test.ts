import { describe, expect, it } from 'vitest';
import { englishCatalogue, shownCatalogue } from '#scripts/languages/arb-messages.ts';
import { englishModules } from '#scripts/languages/english-modules.ts';
import { MODULES } from '#scripts/languages/write-modules.ts';
import { sourceFiles } from '#tests/architecture/source-files.ts';
import { childrenOf, isNode, type Node, parse } from '#tests/architecture/words-of-code.ts';

const catalogue = shownCatalogue(englishCatalogue());
const isModule = ({ path }: { path: string }) => path.startsWith(`${MODULES}/`);
const source = sourceFiles(['src', 'sw'], /\.tsx?$/);
const others = source.filter((file) => !isModule(file));
const copies = others.filter(({ path }) => /^src\/(?:ui\/)?copy\/[^/]+$/.test(path));

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** Strings that are no words: addresses of modules, types, keys, and what code compares. */
const QUIET = new Set([
  'ImportDeclaration',
  'TSTypeAnnotation',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]);

const SAID = /^\p{Lu}|\p{L} |\p{L}…|, /u;
/** The name of a reason, such as 'StorageFull'. */
const CODE = /^(?:\p{Lu}\p{Ll}+){2,}$/u;

function wordsIn(node: Node): string[] {
  if (QUIET.has(node.type) || node.type.startsWith('TS'))
    return node.type.startsWith('TSAs') || node.type.startsWith('TSSat')
      ? childrenOf(node).flatMap(wordsIn)
      : [];
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    const texts = node.quasis.map(({ value }) => String(value.cooked)).filter((text) => /\p{L}/u.test(text));
    return [
      ...texts,
      ...childrenOf(node)
        .filter(({ type }) => type !== 'TemplateElement')
        .flatMap(wordsIn),
    ];
  }
  if (node.type === 'Literal') {
    return typeof node.value === 'string' && SAID.test(node.value) && !CODE.test(node.value)
      ? [node.value]
      : [];
  }
  if (node.type === 'BinaryExpression' || node.type === 'SwitchCase') {
    return childrenOf(node)
      .filter(({ type }) => type !== 'Literal')
      .flatMap(wordsIn);
  }
  return childrenOf(node).flatMap(wordsIn);
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
const WORDS = /(?:Words|Copy)$|^(?:copy|common)$/;

/** Words read while a module loads, outside any function. */
function readEarly(node: Node): string[] {
  if (FUNCTIONS.has(node.type) || node.type.startsWith('TS')) return [];
  if (node.type === 'MemberExpression' && WORDS.test(nameOf(node.object))) {
    return [`${nameOf(node.object)}.${nameOf(node.property)}`];
  }
  return childrenOf(node).flatMap(readEarly);
}

describe('words/en.arb', () => {
  it('is the source of src/copy/words, which npm run generate -- words writes', () => {
    const written = source.filter(isModule).map(({ path, text }) => [path.slice(MODULES.length + 1), text]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(englishModules(catalogue)));
  });

  it('has no message that nothing shows', () => {
    const said = others.map(({ text }) => text).join('\n');
    const names = new Set([...said.matchAll(/[.?]\s*(\w+)/g)].map(([, name]) => name));
    // a group whose members the code chooses by a key, or passes on
    const groups = new Set([...said.matchAll(/[.?]\s*(\w+)\b(?!\s*[.?(])/g)].map(([, name]) => name));
    const unread = [...catalogue].flatMap(([area, messages]) =>
      messages
        .filter(({ path }) => !names.has(path.at(-1) ?? '') && !groups.has(path.at(-2) ?? ''))
        .map(({ path }) => [area, ...path].join('.')),
    );
    expect(unread).toEqual([]);
  });

  it('holds every word of the copy files, so that each can be translated', () => {
    const found = copies.flatMap(({ path, text }) =>
      parse(path, text)
        .flatMap(wordsIn)
        .map((said) => `${path}: ${said}`),
    );
    expect(found).toEqual([]);
  });

  it('is read when words are shown, not when a module loads, so that the language can change', () => {
    const found = others.flatMap(({ path, text }) =>
      parse(path, text)
        .flatMap(readEarly)
        .map((read) => `${path}: ${read}`),
    );
    expect(found).toEqual([]);
  });

  it('is awaited by every part of the app that is fetched later', () => {
    const waiting = /\b(?:screenChunk|lazyPart|useLatePart|fetchWithWords)\(/;
    const found = others.filter(
      ({ path, text }) => path.startsWith('src/ui/') && text.includes('import(') && !waiting.test(text),
    );
    // a drawing has no words
    expect(found.map(({ path }) => path)).toEqual(['src/ui/components/league/league-emblem.tsx']);
  });
});
