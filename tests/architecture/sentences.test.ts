import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/architecture/source-files.ts';
import { allOf, childrenOf, isNode, type Node, parse } from '#tests/architecture/words-of-code.ts';

/** Attributes that a person reads or hears. */
const SAID = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
]);

const hasWords = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

const nameOf = (node: Node): string => (isNode(node.name) ? String(node.name.name) : '');

/** What a literal, or a template with gaps, says itself. */
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

/** Words that a screen says by itself instead of taking them from copy. */
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
      if (node.type === 'JSXAttribute' && SAID.has(nameOf(node)) && isNode(node.value)) {
        return ownWords(node.value);
      }
      return [];
    });
}

describe('every sentence', () => {
  it('stands in copy.ts or copy/, so that a translation has one home', () => {
    const found = sourceFiles(['src/ui', 'src/app'], /\.tsx$/).flatMap(({ path, text }) =>
      sentencesIn(path, text).map((sentence) => `${path}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  it('is found wherever a screen could say it', () => {
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
