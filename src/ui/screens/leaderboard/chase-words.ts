/** What the card beside the board says, in words: the race for points and the race for accuracy. */
import { type AccuracyPlace, FEWEST_FOR_A_PLACE } from '#domain/standings/accuracy.ts';
import type { Chase } from '#domain/standings/chase.ts';
import type { ToCome } from '#domain/standings/to-come.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { copy } from '#ui/copy/copy.ts';
import { raceCopy } from '#ui/copy/race.ts';
import { nameOf } from '#ui/copy/shown-name.ts';

export interface CardWords {
  title: string;
  /** Whose plate is shown; null for a drawing. */
  user: Profile | null;
  head: string;
  text: string;
  /** A message whose points are bold. */
  tip: string | null;
}

const rival = (title: string, { profile }: { profile: Profile }, text: string, tip: string | null) => ({
  title,
  user: profile,
  head: nameOf(profile),
  text,
  tip,
});

export function wordsOfChase(chase: Chase): CardWords {
  const words = raceCopy.chase;
  switch (chase.kind) {
    case 'fresh': {
      const { title, head, text } = words.fresh;
      return { title, head, text, user: null, tip: chase.next && words.freshWorthOf(chase.next) };
    }
    case 'above': {
      const { place, gap, perfect } = chase;
      return rival(words.above, place, words.ahead(gap), words.overtakesWith(perfect));
    }
    case 'level': {
      const { place, next } = chase;
      return rival(words.level, place, words.same, next ? words.overtakesWith([next]) : words.over);
    }
    case 'lead':
    case 'nearest': {
      const { kind, place, gap, next } = chase;
      return rival(words[kind], place, words.behind(gap), next ? words.keepsWith(next) : words.over);
    }
    case 'best': {
      const { week, gap } = chase;
      const [head, text] = [words.toGo(gap), words.bestWeekOf(week)];
      return { title: words.best, user: null, head, text, tip: words.beatable };
    }
    case 'settled': {
      const { points, order, next } = chase;
      const tip = next ? words.worthOf(next) : words.nothingLeft;
      const [head, text] = [words.total(points), words.orderText(order)];
      return { title: copy.dashboard.thisWeek, user: null, head, text, tip };
    }
  }
}

/** Null when `me` is not on the board, or has no rival there. `toCome`: all check-ins that can still be made this week. */
export function wordsOfAccuracy(
  places: readonly AccuracyPlace[],
  me: string,
  toCome: readonly ToCome[],
): CardWords | null {
  const own = places.find(({ profile }) => profile.user_id === me);
  if (!own || places.length < 2) return null;
  const { aim, chase: words } = raceCopy;
  const { tip } = aim;
  if (own.rank === null) return { ...wordsWithoutPlace(own, toCome), user: own.profile, tip };

  const placed = places.filter(({ rank, profile }) => rank !== null && profile.user_id !== me);
  const level = placed.find(({ rank }) => rank === own.rank);
  const above = placed.findLast(({ rank }) => Number(rank) < Number(own.rank));
  if (above) {
    const gap = above.score - own.score;
    const text = gap > 0 ? aim.more(gap) : aim.nearer(own.minutesOff - above.minutesOff);
    return rival(words.above, above, text, tip);
  }
  if (level) return rival(words.level, level, aim.same, tip);
  const second = placed[0];
  if (!second) return rival(words.lead, own, aim.noOneElse, tip);
  const gap = own.score - second.score;
  const text = gap > 0 ? aim.less(gap) : aim.farther(second.minutesOff - own.minutesOff);
  return rival(words.lead, second, text, tip);
}

function wordsWithoutPlace({ checkIns }: AccuracyPlace, toCome: readonly ToCome[]) {
  const { aim } = raceCopy;
  const missing = FEWEST_FOR_A_PLACE - checkIns;
  const head = raceCopy.accuracy.few(checkIns);
  const [next] = toCome;
  if (missing === 1 && next) return { title: aim.oneMore, head, text: aim.getsWith(next) };
  return { title: aim.place, head, text: toCome.length < missing ? aim.nextWeek : aim.missing(missing) };
}
