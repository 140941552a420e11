import { withChoices } from '#copy/language/language.ts';
import { addEmailWords } from '#copy/words/add-email.ts';

/** What someone without an email has on this device. */
export interface KeptHere {
  dayStreak: number;
  points: number;
}

/** The sentences for someone without an email: how to add one, and what happens without. */
export const addEmailCopy = withChoices(addEmailWords, {
  stayText: ({ dayStreak, points }: KeptHere) => {
    if (dayStreak > 0) return addEmailWords.stayStreak(dayStreak);
    return points > 0 ? addEmailWords.stayPoints(points) : addEmailWords.stayCheckIns;
  },
  switchText: ({ dayStreak, points }: KeptHere) => {
    if (dayStreak > 0) return addEmailWords.switchStreak(dayStreak);
    return points > 0 ? addEmailWords.switchPoints(points) : addEmailWords.switchCheckIns;
  },
});
