import type { LocalDay } from '#base/time-words.ts';
import { fullDayText } from '#copy/format/times.ts';
import { historyWords } from '#copy/words/history.ts';
import { absenceOn } from '#domain/calendar/absence.ts';
import { earnedScore } from '#domain/check-ins/scoring.ts';
import type { LoadedHistory } from '#queries/history.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import { halfWords } from '#ui/components/check-in/coin-words.ts';
import { heatOf } from '#ui/components/check-in/heat.ts';

/** One of the two check-ins of a day. */
export interface DayHalf {
  half: CoinHalf;
  row: CheckIn | null;
  words: string;
}

export interface DayCoin {
  day: LocalDay;
  morning: DayHalf;
  night: DayHalf;
}

/** The user's own check-ins that include those of the days, in any order. */
type CoinSource = Pick<LoadedHistory, 'checkIns' | 'complete' | 'today' | 'firstDay'>;

/** Days as coins. No day counts as missed while older check-ins are still being fetched. */
export function dayCoins(history: CoinSource, days: readonly LocalDay[]): readonly DayCoin[] {
  const { checkIns, complete, today } = history;
  const firstDay = complete ? history.firstDay : null;
  const rows = new Map(checkIns.map((row) => [`${row.local_day} ${row.check_in_type}`, row]));
  return days.map((day) => {
    const half = (type: CheckInType): DayHalf => {
      const row = rows.get(`${day} ${type}`) ?? null;
      const score = row && earnedScore(row);
      const shown = score !== null ? heatOf(score) : absenceOn(day, today, firstDay);
      return {
        half: shown,
        row,
        // read when it is shown, because a screen keeps its days when the language changes
        get words() {
          return halfWords(shown, score);
        },
      };
    };
    return { day, morning: half('morning'), night: half('night') };
  });
}

/** The day in words, for screen readers. */
export const dayWords = ({ day, morning, night }: DayCoin): string =>
  historyWords.dayWords(fullDayText(day), morning.words, night.words);
