import { parseSync } from 'vite';

/** The part of a syntax node that these tests read. */
export type Node = { type: string } & Readonly<Record<string, unknown>>;

/** Marks a value in a template. */
export const GAP = '{}';

/** Whether the text matches the pattern, in which a gap matches any text. */
export function fits(text: string, gapped: string): boolean {
  const parts = gapped.split(GAP).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'u').test(text);
}

export const parse = (path: string, text: string): Node[] => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program.body.flatMap((statement: unknown) => (isNode(statement) ? [statement] : []));
};

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** The node and everything below it. */
export const allOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allOf)];

/** The signs around words in bold: scripts/languages/english-modules.ts. */
const BOLD = /[\ue000\ue001]/g;

/** The text of a string, a template or a regular expression; for an array, its strings joined. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') {
    if (typeof node.value === 'string') return node.value.replace(BOLD, '');
    const { regex } = node;
    const isRegex = typeof regex === 'object' && regex !== null && 'pattern' in regex;
    return isRegex ? String(regex.pattern).replace(/\\([^a-z])/gi, '$1') : null;
  }
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    return node.quasis.map(({ value }) => value.cooked.replace(BOLD, '')).join(GAP);
  }
  if (node.type === 'ArrayExpression' && childrenOf(node).length > 1) {
    const parts = childrenOf(node).map(textOf);
    return parts.every((part) => part !== null) ? parts.join(' ') : null;
  }
  return null;
}

export const textsOf = (node: Node): string[] =>
  allOf(node)
    .map(textOf)
    .filter((text) => text !== null);

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node.name === 'string' ? node.name : null;

/** The top-level declarations of a file, by name. */
export function declarationsOf(program: readonly Node[]): ReadonlyMap<string, Node> {
  return new Map(
    program
      .flatMap((statement) => (isNode(statement.declaration) ? [statement.declaration] : [statement]))
      .flatMap((statement) =>
        statement.type === 'VariableDeclaration' ? childrenOf(statement) : [statement],
      )
      .flatMap((declared) => {
        const name = nameOf(declared.id);
        return name === null ? [] : [[name, declared] as const];
      }),
  );
}

/** The test module that each name is imported from. */
export function importsOfTests(program: readonly Node[]): ReadonlyMap<string, string> {
  return new Map(
    program.flatMap((statement) => {
      const from = isNode(statement.source) ? String(statement.source.value) : '';
      if (statement.type !== 'ImportDeclaration' || !from.startsWith('#tests/')) return [];
      return childrenOf(statement).flatMap((part) => {
        const name = nameOf(part.local);
        return name === null ? [] : [[name, from.replace('#', '')] as const];
      });
    }),
  );
}

interface FoundTest {
  /** Contains gaps for interpolated values. */
  title: string;
  /** The call of the test, and its row if it is made from a table. */
  nodes: readonly Node[];
}

/** Every `test(title, …)`, once for each row if its title comes from a table. */
export function testsOf(program: readonly Node[]): FoundTest[] {
  const within = (node: Node, loop: Node | null): FoundTest[] => {
    const inner = node.type === 'ForOfStatement' ? node : loop;
    const found = node.type === 'CallExpression' && nameOf(node.callee) === 'test' ? titled(node, loop) : [];
    return [...found, ...childrenOf(node).flatMap((child) => within(child, inner))];
  };
  return program.flatMap((statement) => within(statement, null));
}

function titled(call: Node, loop: Node | null): FoundTest[] {
  const [first] = Array.isArray(call.arguments) ? call.arguments.filter(isNode) : [];
  if (!first) return [];
  if (first.type === 'Identifier' && loop) {
    const table = isNode(loop.right)
      ? allOf(loop.right).find(({ type }) => type === 'ArrayExpression')
      : undefined;
    return (table ? childrenOf(table) : []).flatMap((row) => {
      const title = childrenOf(row).map(textOf)[0];
      return typeof title === 'string' ? [{ title, nodes: [call, row] }] : [];
    });
  }
  const title = textOf(first);
  return title === null ? [] : [{ title, nodes: [call] }];
}
