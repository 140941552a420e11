import { groupedNumber } from '#copy/format/numbers.ts';
import { longMonthText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { feastWords } from '#copy/words/feast.ts';
import type { Feast } from '#domain/shelf/feasts.ts';
import { FULL_DAYS_OF_A_POT } from '#domain/shelf/shelf.ts';
import { copy } from '#ui/copy/copy.ts';
import { historyCopy } from '#ui/copy/history.ts';
import { shareCopy } from '#ui/copy/share.ts';

/** What a feast says: what was reached, its sentence, and how. */
interface FeastWords {
  title: string;
  lead: string;
  /** The first part is emphasised. */
  why: readonly [string, string];
}

const TIMES: Readonly<Record<number, string>> = {
  7: 'seven',
  30: 'thirty',
  50: 'fifty',
  100: 'a hundred',
  200: 'two hundred',
  365: 'three hundred and sixty-five',
};

const ON_THE_SHELF = "It's on your shelf now.";

/** `isThisWeek`: it was reached in the present week. */
function wordsOf(feast: Feast, isThisWeek: boolean): FeastWords {
  switch (feast.kind) {
    case 'league': {
      const { name, short, description } = copy.leagues[feast.league];
      const when = isThisWeek ? shareCopy.this.week : 'in that week';
      const then =
        feast.league === 'pho' ? 'From here on you race your own best week.' : `You keep ${short} for good.`;
      const points = `${groupedNumber(feast.points)} points`;
      return { title: name, lead: description, why: [points, `${when}. ${then}`] };
    }
    case 'streak':
      return {
        title: `${feast.days} days`,
        lead: `Morning and night, ${TIMES[feast.days] ?? feast.days} times over`,
        why: ['', ON_THE_SHELF],
      };
    case 'pot':
      return {
        title: 'Your first pot',
        lead: `${FULL_DAYS_OF_A_POT} full days in ${longMonthText(feast.month)}`,
        why: ['', ON_THE_SHELF],
      };
  }
}

export const feastCopy = withChoices(feastWords, {
  words: wordsOf,
  /** Announced when it opens. */
  name: ({ title, lead }: FeastWords) => `${title}. ${lead}`,
  /** At the check-in in the history. */
  line: (feast: Feast): string => {
    const { title, lead } = wordsOf(feast, false);
    return `${title}: ${feast.kind === 'league' ? `${groupedNumber(feast.points)} points in that week` : lead}`;
  },
  share: historyCopy.share,
});
