import { checkInCopy } from '#copy/check-in.ts';
import { listText } from '#copy/format/lists.ts';
import { withChoices } from '#copy/language/language.ts';
import { shareWords } from '#copy/words/share.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';

/** A number on a picture, with its word below it. */
export interface Figure {
  value: string;
  label: string;
}

const spoken = ({ value, label }: Figure): string => shareWords.figure(value, label);

/** The sentences of /share and of the pictures. */
export const shareCopy = withChoices(shareWords, {
  /** Named moments stand for the word Goal, because the user chose their names. */
  goals: (names: MomentNames, morning: string, night: string) =>
    names.morning === null && names.night === null
      ? shareWords.goalTimes(morning, night)
      : shareWords.namedTimes(
          checkInCopy.moment('morning', names),
          morning,
          checkInCopy.moment('night', names),
          night,
        ),
  spoken,
  spokenList: (figures: readonly Figure[]) => listText(figures.map(spoken)),
});
