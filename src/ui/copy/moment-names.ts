import { withChoices } from '#copy/language/language.ts';
import { momentNamesWords } from '#copy/words/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** What /settings says about the names of the two moments. */
export const momentCopy = withChoices(momentNamesWords, {
  foot: (type: CheckInType, name: string | null) =>
    name === null ? momentNamesWords.unnamed(type) : momentNamesWords.named(type, name),
});
