import { describe, expect, it } from 'vitest';
import { arbText, isShown, SOURCE_LANGUAGE } from '#scripts/languages/arb-messages.ts';
import { MODULES } from '#scripts/languages/write-modules.ts';
import { sourceFiles } from '#tests/architecture/source-files.ts';
import {
  allOf,
  childrenOf,
  GAP,
  isNode,
  type Node,
  parse,
  textsOf,
} from '#tests/architecture/words-of-code.ts';
import { SPOKEN_ATTRIBUTES } from '#tests/support/spoken-attributes.ts';

const hasWords = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

const nameOf = (node: Node): string => (isNode(node.name) ? String(node.name.name) : '');

/** The text of a literal, or of a template without its values. */
function ownWords(node: Node): string[] {
  if (node.type === 'Literal') return hasWords(node.value) ? [node.value] : [];
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    return node.quasis.map(({ value }) => value.cooked).filter(hasWords);
  }
  if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression') {
    return [node.consequent, node.alternate, node.left, node.right].filter(isNode).flatMap(ownWords);
  }
  return node.type === 'JSXExpressionContainer' ? childrenOf(node).flatMap(ownWords) : [];
}

/** Text that a component contains itself instead of importing it from copy. */
function sentencesIn(path: string, text: string): string[] {
  return parse(path, text)
    .flatMap(allOf)
    .flatMap((node) => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        const children = Array.isArray(node.children) ? node.children.filter(isNode) : [];
        return children.flatMap((child) =>
          child.type === 'JSXText' ? (hasWords(child.value) ? [child.value.trim()] : []) : ownWords(child),
        );
      }
      if (node.type === 'JSXAttribute' && SPOKEN_ATTRIBUTES.includes(nameOf(node)) && isNode(node.value)) {
        return ownWords(node.value);
      }
      return [];
    });
}

const english: Readonly<Record<string, string>> = JSON.parse(arbText(SOURCE_LANGUAGE));

/** The texts of all messages, without the names of their values. */
const messages = sourceFiles([MODULES], /\.ts$/).flatMap(({ path, text }) =>
  parse(path, text).flatMap(textsOf),
);

/** Stilted words, and what to write instead. */
const STILTED: readonly [RegExp, string][] = [
  [/[’‘“”]/, `the plain ' and "`],
  [/\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should) not\b|\bcannot\b/i, 'a contraction'],
  [/\b(?:you are|it is|there is|that is|what is(?! it\?)|we will)\b/i, 'a contraction'],
  [/\bmail\b/i, 'email'],
  // "your network" is the Wi-Fi that requires a sign-in
  [/(?<!\byour )\bnetwork\b/i, 'connection'],
  [/\b(?:no|more|low on) room\b/i, 'storage'],
  [/\bsomebody\b/i, 'someone'],
  [/\bpresent\b/i, 'current'],
  [/\bholds (?:for|from)\b/i, 'is valid for'],
  [/(?<=\s)(?:take|taken|taking) back\b/i, 'undo'],
  [/\bgo(?:es)? on\b/i, 'continue'],
];

const stiltedIn = (said: string): string[] =>
  STILTED.filter(([pattern]) => pattern.test(said)).map(([, better]) => `${said} → ${better}`);

describe('Sentence on screen', () => {
  it('is a message of words/en.arb, and not part of a component', () => {
    const found = sourceFiles(['src/ui', 'src/app'], /\.tsx$/).flatMap(({ path, text }) =>
      sentencesIn(path, text).map((sentence) => `${path}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  it('is one message, even if several screens show it', () => {
    const keys = new Map<string, string[]>();
    for (const [key, text] of Object.entries(english)) {
      const [area = ''] = key.split('.');
      if (!key.startsWith('@') && isShown(area) && /\p{L} \p{L}/u.test(text))
        keys.set(text, [...(keys.get(text) ?? []), key]);
    }
    expect([...keys.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  it('is plain English', () => {
    expect(messages.flatMap(stiltedIn)).toEqual([]);
    expect(stiltedIn(`Your mail to ${GAP} cannot go on`)).toHaveLength(3);
  });

  it('is detected in text, attributes and expressions of a component', () => {
    const wrong = `const A = () => (
      <p title="Right away" className="not words" aria-label={\`of \${name}\`}>
        Hello {done ? 'Checked in' : copy.open} {'you there'} {n} / {'·'}
      </p>
    );`;
    expect(sentencesIn('wrong.tsx', wrong)).toEqual([
      'Hello',
      'Checked in',
      'you there',
      'Right away',
      'of ',
    ]);
  });
});
