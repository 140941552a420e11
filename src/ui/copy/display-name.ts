import type { DisplayNameError } from '#domain/users/names.ts';

const ERRORS: Record<DisplayNameError['type'], string> = {
  Empty: 'Enter a display name.',
  TooLong: 'Use 60 characters or fewer.',
  ForbiddenCharacter: "That name has a character that can't be shown. Please remove it.",
};

/** The field for a display name, on /auth and in /settings. */
export const displayNameCopy = { label: 'Display Name', errors: ERRORS } as const;
