import { english } from '#copy/format/locale.ts';

let list: Intl.ListFormat | undefined;

/** 'day streak, 412 points': the parts with the commas of the language, without "and". */
export function listText(parts: readonly string[]): string {
  list ??= new Intl.ListFormat(english(), { type: 'unit' });
  return list.format(parts);
}
