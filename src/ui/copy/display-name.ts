import { withChoices } from '#copy/language.ts';
import { displayNameWords } from '#copy/words/display-name.ts';

const ERRORS = displayNameWords.errors;

/** The field for a display name, on /auth and in /settings. */
export const displayNameCopy = withChoices(displayNameWords, { errors: ERRORS });
