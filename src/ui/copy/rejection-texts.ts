import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language/language.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { rejectionsWords } from '#copy/words/rejections.ts';

/**
 * The words for every code of docs/rejections.md. A test keeps the two lists equal. Each must make sense by
 * itself: beside a row, in a toast, in the list of what could not be saved.
 */
const rejections = withChoices(rejectionsWords, {
  codes: {
    get name_empty() {
      return displayNameWords.errors.Empty;
    },
    get name_too_long() {
      return displayNameWords.errors.TooLong;
    },
    get name_forbidden_character() {
      return displayNameWords.errors.ForbiddenCharacter;
    },
    get bad_offset() {
      return common.badOffset;
    },
    get bad_id() {
      return common.unexpected;
    },
    get id_taken() {
      return common.unexpected;
    },
    get suspended() {
      return common.paused;
    },
  },
});

type Code = keyof typeof rejections.codes;

const isKnown = (code: string): code is Code => Object.hasOwn(rejections.codes, code);

/** The text for a rejection code. A newer server may have codes that this app does not know. */
export const rejectionText = (code: string): string =>
  isKnown(code) ? rejections.codes[code] : rejections.unknown;

/** The codes that have a text. */
export const rejectionCodes: readonly string[] = Object.keys(rejections.codes);
