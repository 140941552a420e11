import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/architecture/source-files.ts';

/** Properties that name left and right. */
const PHYSICAL = [
  /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right)(?:-[a-z]+)?|left|right)\s*:/g,
  /(?:^|[\s;{])(border-(?:top|bottom)-(?:left|right)-radius)\s*:/g,
  /(?:^|[\s;{])((?:text-align|float|clear)\s*:\s*(?:left|right))\b/g,
];
/** Shorthands with four values, such as `inset: top right bottom left`. */
const FOUR_SIDES = /(?:^|[\s;{])((?:inset|margin|padding)\s*:\s*([^;{}]+));/g;

/** Files that may use a physical side, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/ui/screens/auth/auth-screen.module.css':
    'the yolk is in the middle of a drawing that is the same in every language',
};

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** The values of a shorthand; a function with its arguments is one value. */
function valuesOf(text: string): string[] {
  const flat = text.replace(/\([^()]*\)/g, '');
  return flat === text ? text.trim().split(/\s+/) : valuesOf(flat);
}

/** The declarations that would not be mirrored in a right-to-left language. */
function physicalSides(css: string): string[] {
  const text = withoutComments(css);
  const named = PHYSICAL.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found]) => found ?? ''));
  const shorthand = [...text.matchAll(FOUR_SIDES)].flatMap(([, found = '', value = '']) => {
    const [, right, , left] = valuesOf(value);
    return left !== undefined && left !== right ? [found] : [];
  });
  return [...named, ...shorthand];
}

describe('Left and right', () => {
  it('are written as start and end in CSS, for right-to-left languages', () => {
    const found = sourceFiles(['src'], /\.css$/)
      .filter(({ path }) => !(path in ALLOWED))
      .flatMap(({ path, text }) => physicalSides(text).map((side) => `${path}: ${side}`));
    expect(found).toEqual([]);
  });

  it('are detected in properties and shorthands', () => {
    expect(
      physicalSides(`.a { margin-left: 1px; inset: 0 auto 0 0; right: 2px; text-align: left }
        .b { padding: calc(1px + var(--x)) 2px 3px 4px; }
        .c { inset-inline-start: 0; padding: 0 4px; margin: 1px 2px 3px; border-radius: 1px 2px 3px 4px; }`),
    ).toEqual([
      'margin-left',
      'right',
      'text-align: left',
      'inset: 0 auto 0 0',
      'padding: calc(1px + var(--x)) 2px 3px 4px',
    ]);
  });
});
