import { common } from '#copy/common.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { rejectionsWords } from '#copy/words/rejections.ts';

// the object stays when the language changes: only its texts change
const { codes } = rejectionsWords;
const isOwn = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

/** The codes that say what other screens say too. */
const SHARED: ReadonlyMap<string, () => string> = new Map([
  ['name_empty', () => displayNameWords.errors.Empty],
  ['name_too_long', () => displayNameWords.errors.TooLong],
  ['name_forbidden_character', () => displayNameWords.errors.ForbiddenCharacter],
  ['bad_offset', () => common.badOffset],
  ['bad_id', () => common.unexpected],
  ['id_taken', () => common.unexpected],
  ['suspended', () => common.paused],
]);

/**
 * The words for a code of docs/rejections.md; a newer server may have codes that this app does not know. Each must make
 * sense by itself: beside a row, in a toast, in the list of what could not be saved.
 */
export const rejectionText = (code: string): string =>
  SHARED.get(code)?.() ?? (isOwn(code) ? codes[code] : rejectionsWords.unknown);

/** The codes that have a text. A test keeps them equal to those of docs/rejections.md. */
export const rejectionCodes: readonly string[] = [...SHARED.keys(), ...Object.keys(codes)];
