import type { LocalDay } from '#base/time-words.ts';
import { absenceOn } from '#domain/calendar/absence.ts';
import { minutesOff, scoreOf } from '#domain/check-ins/scoring.ts';
import type { LoadedHistory } from '#queries/history.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import { halfWords } from '#ui/components/check-in/coin-words.ts';
import { heatOf } from '#ui/components/check-in/heat.ts';
import { historyCopy } from '#ui/copy/history.ts';
import { fullDayText } from '#ui/format/times.ts';

/** One of the two check-ins a day can have. */
export interface DayHalf {
  half: CoinHalf;
  row: CheckIn | null;
  words: string;
}

export interface DayCoin {
  day: LocalDay;
  morning: DayHalf;
  night: DayHalf;
  /** The whole day, said. */
  words: string;
}

/** Days as coins. While older check-ins are on their way nobody is told of a miss: it may be none. */
export function dayCoins(history: LoadedHistory, days: readonly LocalDay[]): readonly DayCoin[] {
  const { checkIns, complete, today } = history;
  const firstDay = complete ? history.firstDay : null;
  const rows = new Map(checkIns.map((row) => [`${row.local_day} ${row.check_in_type}`, row]));
  return days.map((day) => {
    const half = (type: CheckInType): DayHalf => {
      const row = rows.get(`${day} ${type}`) ?? null;
      const score = row && scoreOf(minutesOff(row));
      const shown = score !== null ? heatOf(score) : absenceOn(day, today, firstDay);
      return { half: shown, row, words: halfWords(shown, score) };
    };
    const morning = half('morning');
    const night = half('night');
    const words = historyCopy.dayWords(fullDayText(day), morning.words, night.words);
    return { day, morning, night, words };
  });
}
