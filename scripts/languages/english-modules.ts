import type { Select, Token } from '@messageformat/parser';
import {
  type ArgumentType,
  type Catalogue,
  type Message,
  withBoldSigns,
} from '#scripts/languages/arb-messages.ts';

type Tree = Map<string, Tree | Message>;

const quoted = (text: string): string =>
  withBoldSigns(text)
    .replace(/[\\`]|\$\{/g, '\\$&')
    // spaces that do not break, and the signs of bold words
    .replace(
      /[\u00a0\u2009\ue000\ue001]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll('\n', '\\n');

/** A choice between the forms of a message, as an expression. */
function choice(token: Select, number: string): string {
  const inner = token.type === 'select' ? number : token.arg;
  const form = (key: string): string => {
    const found = token.cases.find((each) => each.key === key);
    return expression(found?.tokens ?? [], inner);
  };
  const keys = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
  if (token.type === 'selectordinal') {
    const forms = token.cases.map(({ key }) => `${key}: ${form(key)}`);
    return `ofOrdinal(${token.arg}, { ${forms.join(', ')} })`;
  }
  if (token.type === 'select') {
    // the English names each key, so the last one needs no question
    const last = keys.pop() ?? 'other';
    return `${keys.map((key) => `${token.arg} === '${key}' ? ${form(key)} : `).join('')}${form(last)}`;
  }
  const exact = keys.sort().map((key) => {
    const value = key === 'one' ? '1' : key.slice(1);
    return `${token.arg} === ${value} ? ${form(key)} : `;
  });
  return `${exact.join('')}${form('other')}`;
}

/** The English of a message, as an expression of its arguments. */
function expression(tokens: readonly Token[], number = ''): string {
  const [only] = tokens;
  if (tokens.length === 1 && only && 'cases' in only) return choice(only, number);
  const parts = tokens.map((token) => {
    if (token.type === 'content') return quoted(token.value);
    if (token.type === 'octothorpe') return `\${groupedNumber(${number})}`;
    if (token.type === 'argument') return `\${${token.arg}}`;
    return `\${${token.type === 'function' ? `groupedNumber(${token.arg})` : choice(token, number)}}`;
  });
  const text = parts.join('');
  if (tokens.every(({ type }) => type === 'content')) return plain(text.replaceAll('\\`', '`'));
  return `\`${text}\``;
}

/** A text without values, in the quotes that it does not contain. */
const plain = (text: string): string =>
  text.includes("'") ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`;

const typeText = (type: ArgumentType): string =>
  typeof type === 'string' ? type : type.map((key) => `'${key}'`).join(' | ');

function code({ args, tokens }: Message): string {
  if (args.size === 0) return expression(tokens);
  const parameters = [...args].map(([name, type]) => `${name}: ${typeText(type)}`);
  return `(${parameters.join(', ')}) => ${expression(tokens)}`;
}

function treeOf(messages: readonly Message[]): Tree {
  const root: Tree = new Map();
  for (const message of messages) {
    const holder = message.path.slice(0, -1).reduce<Tree>((tree, part) => {
      const next = tree.get(part) ?? new Map();
      tree.set(part, next);
      return next as Tree;
    }, root);
    holder.set(message.path.at(-1) ?? '', message);
  }
  return root;
}

/** An object literal, one message a line. */
function literal(tree: Tree, indent = ''): string {
  const inner = `${indent}  `;
  const lines = [...tree].map(
    ([name, each]) => `${inner}${name}: ${each instanceof Map ? literal(each, inner) : code(each)},\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

const fileOf = (area: string) => `${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** The TypeScript of each area, by the name of its file in src/copy/words: its English as text and functions. */
export function englishModules(catalogue: Catalogue): Map<string, string> {
  return new Map(
    [...catalogue].map(([area, messages]) => {
      const object = literal(treeOf(messages));
      const imports = [
        ...(object.includes('groupedNumber(')
          ? ["import { groupedNumber } from '#copy/format/numbers.ts';\n"]
          : []),
        `import { ${object.includes('ofOrdinal(') ? 'ofOrdinal, ' : ''}wordsOf } from '#copy/language/language.ts';\n`,
      ];
      return [
        fileOf(area),
        `// Made from words/en.arb by npm run generate.\n${imports.join('')}\nexport const ${area}Words = wordsOf('${area}', ${object});\n`,
      ];
    }),
  );
}
