import type { Token } from '@messageformat/parser';
import type { Pack, PackedMessage, PackedPart } from '#copy/language/language.ts';
import {
  arbText,
  type Catalogue,
  directionOf,
  englishCatalogue,
  type Message,
  shownCatalogue,
  translatedCatalogue,
  withBoldSigns,
} from '#scripts/languages/arb-messages.ts';

const CHOSEN_BY = { select: 'key', plural: 'cardinal', selectordinal: 'ordinal' } as const;

/** A message as data, because a service worker can load no code. */
function packed({ args, tokens }: Message): PackedMessage {
  const names = [...args.keys()];
  const list = (parts: readonly Token[], number: number): PackedMessage => {
    const all = parts.map((part): PackedPart => {
      if (part.type === 'content') return withBoldSigns(part.value);
      if (part.type === 'octothorpe') return [number];
      const at = names.indexOf(part.arg);
      if (part.type === 'argument') return at;
      if (part.type === 'function') return [at];
      const inner = part.type === 'select' ? number : at;
      const forms = part.cases.map(({ key, tokens: form }) => [key, list(form, inner)] as const);
      return [at, CHOSEN_BY[part.type], Object.fromEntries(withoutRepeats(forms))];
    });
    const [only] = all;
    return all.length === 1 && typeof only === 'string' ? only : all;
  };
  return list(tokens, -1);
}

/** A form that equals `other` need not be sent, unless it is for one number: that number may have another form too. */
function withoutRepeats(forms: readonly (readonly [key: string, form: PackedMessage])[]) {
  const other = JSON.stringify(forms.find(([key]) => key === 'other')?.[1]);
  return forms.filter(([key, form]) => /^(?:other$|=)/.test(key) || JSON.stringify(form) !== other);
}

export const packedAreas = (catalogue: Catalogue): Pack['areas'] =>
  Object.fromEntries([...catalogue].map(([area, messages]) => [area, messages.map(packed)]));

/** The words of a language, as a device loads them. */
export function packOf(language: string): Pack {
  const catalogue = translatedCatalogue(language, arbText(language), englishCatalogue());
  return { language, dir: directionOf(language), areas: packedAreas(shownCatalogue(catalogue)) };
}

/** The areas of src/copy/words that no first paint and no notification shows: those of screens that a user opens later. */
export const LATE_AREAS: readonly string[] = [
  'account',
  'changes',
  'chat',
  'damaged',
  'data',
  'friends',
  'history',
  'howItWorks',
  'insights',
  'install',
  'leaderboard',
  'momentNames',
  'muteBlockReport',
  'otherTimes',
  'race',
  'reminders',
  'settings',
  'share',
  'shelf',
  'year',
];

/** The words of a language as its two files: what the first paint and the service worker need, and the rest. */
export function halvesOf(pack: Pack): readonly [first: Pack, rest: Pack] {
  const half = (isLate: boolean): Pack => ({
    ...pack,
    areas: Object.fromEntries(
      Object.entries(pack.areas).filter(([area]) => LATE_AREAS.includes(area) === isLate),
    ),
  });
  return [half(false), half(true)];
}
