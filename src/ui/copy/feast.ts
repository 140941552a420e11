import { longMonthText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language/language.ts';
import { feastWords } from '#copy/words/feast.ts';
import type { Feast } from '#domain/shelf/feasts.ts';
import { FULL_DAYS_OF_A_POT } from '#domain/shelf/shelf.ts';
import { copy } from '#ui/copy/copy.ts';

/** What a feast says: what was reached, its sentence, and how. */
interface FeastWords {
  title: string;
  lead: string;
  /** With words in bold. */
  why: string;
}

/** `isThisWeek`: it was reached in the present week. */
function wordsOf(feast: Feast, isThisWeek: boolean): FeastWords {
  switch (feast.kind) {
    case 'league': {
      const { name, short, description } = copy.leagues[feast.league];
      return { title: name, lead: description, why: whyOf(feast, short, isThisWeek) };
    }
    case 'streak':
      return {
        title: feastWords.days(feast.days),
        lead: feastWords.timesOver(feast.days),
        why: feastWords.onTheShelf,
      };
    case 'pot':
      return {
        title: feastWords.firstPot,
        lead: feastWords.fullDaysIn(FULL_DAYS_OF_A_POT, longMonthText(feast.month)),
        why: feastWords.onTheShelf,
      };
  }
}

function whyOf(
  { league, points }: Extract<Feast, { kind: 'league' }>,
  name: string,
  isThisWeek: boolean,
): string {
  const { thisWeek, thatWeek, highestThisWeek, highestThatWeek } = feastWords.league;
  if (league === 'pho') return (isThisWeek ? highestThisWeek : highestThatWeek)(points);
  return (isThisWeek ? thisWeek : thatWeek)(points, name);
}

export const feastCopy = withChoices(feastWords, {
  words: wordsOf,
  /** At the check-in in the history. */
  reached: (feast: Feast): string => {
    const { title, lead } = wordsOf(feast, false);
    return feastWords.line(
      title,
      feast.kind === 'league' ? feastWords.league.pointsThen(feast.points) : lead,
    );
  },
});
