import type { SetGoalsError } from '#commands/set-goals.ts';
import type { SetProfileError } from '#commands/set-profile.ts';
import { withChoices } from '#copy/language/language.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { settingsWords } from '#copy/words/settings.ts';
import { writeFailureText } from '#copy/write-failure.ts';

/** Why a chosen file cannot become an avatar. */
export type AvatarFault = { type: keyof typeof settingsWords.avatarFaults };

function settingsError(error: SetProfileError | SetGoalsError): string {
  switch (error.type) {
    case 'NotAClockTime':
      return settingsWords.notAClockTime;
    case 'NotSyncedYet':
    case 'StorageFull':
    case 'Suspended':
      return writeFailureText(error);
    default:
      return displayNameWords.errors[error.type];
  }
}

/** The sentences of /settings. Kept out of copy.ts, because / does not need them. */
export const settingsCopy = withChoices(settingsWords, { error: settingsError });
