import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from '#tests/architecture/source-files.ts';

/** What may use a physical side, by file, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/ui/screens/auth/auth-screen.module.css: inset: 62.4% auto auto 50%':
    'the yolk is in the middle of a drawing that is the same in every language',
  'src/ui/screens/dashboard/greeting.module.css: box-shadow: inset 19px -9px 0 1px var(--moon)':
    'the moon is the same in every language',
  'src/ui/screens/settings/tile-panel.module.css: border-radius: 4px 0 0':
    'turned by 45 degrees, this corner is at the top',
  'src/ui/theme/base.css: scale: -1 1': 'the icons that point somewhere',
  'src/ui/theme/base.css: text-align: right': 'fields that have a direction of their own, from right to left',
};

/** Files that space digits, which no script joins. */
const SPACED_DIGITS = [
  'src/ui/components/add-email/add-email.module.css',
  'src/ui/components/check-in/dial.module.css',
];

/** Icons that point to a side. Those of a clock, of sharing and of loading are the same in every language. */
const POINTING = /left|right|send|log-(?:in|out)|reply|forward|external/;

type Check = (value: string) => boolean;

const always: Check = () => true;
const isSide: Check = (value) => /^(?:left|right)$/.test(value);
const hasUnlikeSides: Check = (value) => {
  const [, right, , left] = valuesOf(value);
  return left !== undefined && left !== right;
};
const hasUnlikeCorners: Check = (value) => {
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = valuesOf(value);
  return topLeft !== topRight || bottomRight !== bottomLeft;
};
const fillsSideways: Check = (value) =>
  /(?:linear|conic)-gradient\((?:(?:from )?-?(?:90|270)deg|-?0?\.[27]5turn|to [a-z ]*(?:left|right))/.test(
    value,
  );
const startsAside: Check = (value) => !/^(?:50%|center)$/.test(valuesOf(value)[0] ?? '');
const movesSideways: Check = (value) => !/^(?:0|none|-50% -50%$)/.test(value);
const transformsSideways: Check = (value) => /scale(?:X|3d)?\(-|translate(?:X|3d)?\((?!0[, )])/.test(value);
const isDrawnAside: Check = (value) =>
  layersOf(value).some((layer) => !/^(?:inset )?(?:0|none|var|calc|light-dark|rgb)/.test(layer));

/** Which declarations are not mirrored in a right-to-left language, by the names of their properties. */
const PHYSICAL: readonly (readonly [property: RegExp, check: Check])[] = [
  [/^(?:(?:margin|padding|border)-)?(?:left|right)(?:-[a-z]+)?$/, always],
  [/^border-(?:top|bottom)-(?:left|right)-radius$/, always],
  [/^(?:text-align|float|clear)$/, isSide],
  [/^(?:inset|margin|padding)$/, hasUnlikeSides],
  [/^border-radius$/, hasUnlikeCorners],
  [/^(?:background|background-image|mask|mask-image)$/, fillsSideways],
  [/^(?:transform|background)-(?:origin|position)(?:-x)?$/, startsAside],
  [/^translate$/, movesSideways],
  [/^scale$/, (value) => value.startsWith('-')],
  [/^transform$/, transformsSideways],
  [/^(?:box|text)-shadow$/, isDrawnAside],
];

/** The parts of a value between separators; a function with its arguments is one part. */
function partsOf(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (depth === 0 && separator.test(letter)) parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
const valuesOf = (value: string) => partsOf(value, /\s/);
const layersOf = (value: string) => partsOf(value, /,/);

const declarationsOf = (css: string): [property: string, value: string][] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<![\w-])([a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => [property, value.replace(/\s+/g, ' ').trim()],
  );

/** The declarations that would not be mirrored; `--mirror` is -1 where lines begin at the right. */
const physicalSides = (css: string): string[] =>
  declarationsOf(css)
    .filter(([property, value]) =>
      PHYSICAL.some(
        ([name, check]) => name.test(property) && !value.includes('var(--mirror)') && check(value),
      ),
    )
    .map((declaration) => declaration.join(': '));

/** Letter-spacing that would tear joined letters apart. */
const spacedLetters = (css: string): string[] =>
  declarationsOf(css)
    .filter(([property, value]) => property === 'letter-spacing' && !/^0$|var\(--tracking\)/.test(value))
    .map(([, value]) => value);

/** The icons that a component imports, by their names in CSS. */
const iconsOf = (tsx: string): string[] =>
  [...tsx.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) =>
      name
        .trim()
        .replace(/ as \w+$/, '')
        .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
        .toLowerCase(),
    ),
  );

describe('Left and right', () => {
  const styles = sourceFiles(['src'], /\.css$/);

  it('are written as start and end in CSS, for right-to-left languages', () => {
    const found = styles.flatMap(({ path, text }) => physicalSides(text).map((side) => `${path}: ${side}`));
    expect(found.sort()).toEqual(Object.keys(ALLOWED));
  });

  it('are exchanged in every icon that points to one of them', () => {
    const base = readFileSync(`${ROOT}/src/ui/theme/base.css`, 'utf8');
    const [, exchanged = ''] = /\[dir="rtl"\]\s+:is\(([^)]*)\)\s*\{\s*scale: -1 1;/.exec(base) ?? [];
    const icons = sourceFiles(['src/ui'], /\.tsx$/).flatMap(({ text }) => iconsOf(text));
    const pointing = [...new Set(icons.filter((icon) => POINTING.test(icon)))];
    expect([...exchanged.matchAll(/lucide-([\w-]+)/g)].map(([, icon]) => icon)).toEqual(pointing.sort());
  });

  it('are detected in properties and shorthands', () => {
    expect(
      physicalSides(`.a { margin-left: 1px; inset: 0 auto 0 0; right: 2px; text-align: left }
        .b { padding: 0 var(--x) 1px var(--y); }
        .c { inset-inline-start: 0; padding: 0 calc(1px + var(--x)) 4px; border-radius: 1px 2px 3px; }`),
    ).toEqual([
      'margin-left: 1px',
      'inset: 0 auto 0 0',
      'right: 2px',
      'text-align: left',
      'padding: 0 var(--x) 1px var(--y)',
      'border-radius: 1px 2px 3px',
    ]);
  });

  it.each([
    'background: linear-gradient(90deg, red, blue)',
    'background-image: linear-gradient(to right, red, blue)',
    'transform-origin: 0 50%',
    'transform: scaleX(-1)',
    'transform: translateX(100%)',
    'translate: 8px 0',
    'background-position: 100% 0',
    'box-shadow: 0 0 1px red, 1px 0 0 red',
  ])('are detected in %s', (declaration) => {
    expect(physicalSides(`.a { ${declaration}; }`)).toEqual([declaration]);
  });

  it.each([
    'background: linear-gradient(calc(90deg * var(--mirror)), red, blue)',
    'background: linear-gradient(180deg, red, blue)',
    'transform-origin: calc(50% * (1 - var(--mirror))) 50%',
    'transform: scaleX(0)',
    'translate: 0 8px',
    'scale: var(--mirror) 1',
    'box-shadow: inset 0 0 0 1px red',
    'border-radius: 1px 1px 0 0',
  ])('are not found in %s', (declaration) => {
    expect(physicalSides(`.a { ${declaration}; }`)).toEqual([]);
  });
});

describe('Letter-spacing', () => {
  it('is none in scripts that join their letters', () => {
    const found = sourceFiles(['src'], /\.css$/).filter(({ text }) => spacedLetters(text).length > 0);
    expect(found.map(({ path }) => path)).toEqual(SPACED_DIGITS);
    const sample =
      '.a { letter-spacing: 0; } .b { letter-spacing: calc(1px * var(--tracking)); letter-spacing: 2px; }';
    expect(spacedLetters(sample)).toEqual(['2px']);
  });
});
