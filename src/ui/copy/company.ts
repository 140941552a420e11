import { withChoices } from '#copy/language/language.ts';
import { companyWords } from '#copy/words/company.ts';
import type { TodaysCount } from '#domain/users/company.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** The card Today of /, and the day and streak of a friend in the list of friends. */
export const companyCopy = withChoices(companyWords, {
  count: ({ of, count, all, isOnlyYou }: TodaysCount): string => {
    if (count === all) return companyWords.everyone(of);
    if (count === 0) return companyWords.none(of);
    return isOnlyYou ? companyWords.onlyYou : companyWords.some(of, count, all);
  },
  /** `points`: null for a perfect check-in. */
  worth: (type: CheckInType, points: number | null, isNew: boolean): string => {
    if (points === null) return companyWords.perfect(type);
    // the card shows no lateness
    if (points === 0) return isNew ? companyWords.checkedInNow : companyWords.checkedIn;
    return isNew ? companyWords.pointsNow(points) : companyWords.points(points);
  },
});
