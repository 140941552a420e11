import { parseSync } from 'vite';

type Kind = 'comment' | 'name' | 'message' | 'test' | 'describe' | 'sql' | 'page' | 'case';

/** One piece of prose of a file. */
export interface Prose {
  readonly kind: Kind;
  readonly text: string;
  /** Its place in the file, from 0. */
  readonly at: number;
}

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** Marks the place of a value in a template. */
const GAP = '…';

function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    return node.quasis.map(({ value }) => value.cooked).join(GAP);
  }
  return null;
}

/** The function that a call names: `it` of `it(…)`, `it.each(…)(…)` and `test.describe(…)`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type === 'CallExpression') return calledName(callee.callee);
  if (callee.type !== 'MemberExpression') return '';
  const property = isNode(callee.property) ? String(callee.property.name) : '';
  return property === 'describe' ? 'describe' : calledName(callee.object);
}

const TESTS: Readonly<Record<string, Kind>> = { it: 'test', test: 'test', describe: 'describe' };

/** `toldNotification` → "told notification". */
const split = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_$#]+/g, ' ')
    .toLowerCase();

const isSentence = (text: string) => /\p{L}\S* \S*\p{L}\S* /u.test(text);

function proseOfCode(path: string, text: string): Prose[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Prose[] = comments.map(({ value, start }) => ({
    kind: 'comment',
    text: value.replace(/^\s*\*/gm, ' '),
    at: start,
  }));
  const named = new Set<Node>();
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && Array.isArray(node.arguments)) {
      const [first] = node.arguments.filter(isNode);
      const kind = TESTS[calledName(node.callee)];
      const title = textOf(first);
      if (
        first &&
        kind &&
        title !== null &&
        /\bfunction\b|Function/.test(JSON.stringify(node.arguments.map((one) => one?.type)))
      ) {
        named.add(first);
        found.push({ kind, text: title, at: first.start });
      }
    }
    if (node.type === 'Identifier' && typeof node.name === 'string') {
      found.push({ kind: 'name', text: split(node.name), at: node.start });
    }
    const said = named.has(node) ? null : textOf(node);
    if (said !== null && isSentence(said)) found.push({ kind: 'message', text: said, at: node.start });
    childrenOf(node).forEach(visit);
  };
  for (const statement of program.body) if (isNode(statement)) visit(statement);
  return found;
}

/** Pages without their code: blocks, `names` and addresses of links. Cut out letter by letter, so that places stay. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');
const withoutCode = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);

/** All prose of a file: comments, names, messages, test names, SQL, pages and names of cases. */
export function proseOf(path: string, text: string): Prose[] {
  if (/\.(?:tsx?|mjs)$/.test(path)) return proseOfCode(path, text);
  if (path.endsWith('.sql')) return [{ kind: 'sql', text: text.replace(/_/g, ' '), at: 0 }];
  if (path.endsWith('.md')) return [{ kind: 'page', text: withoutCode(text), at: 0 }];
  if (path.endsWith('.css')) {
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: said, index }) => ({
      kind: 'comment',
      text: said,
      at: index,
    }));
  }
  return [...text.matchAll(/"(?:name|title|why)": "((?:[^"\\]|\\.)*)"/g)].map(({ 1: said = '', index }) => ({
    kind: 'case',
    text: said,
    at: index,
  }));
}
