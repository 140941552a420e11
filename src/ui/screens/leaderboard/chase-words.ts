/** What the card beside the board says, in words: the race for points and the race for accuracy. */
import { type AccuracyPlace, FEWEST_FOR_A_PLACE } from '#domain/standings/accuracy.ts';
import type { Chase, PerfectToCome } from '#domain/standings/chase.ts';
import type { ToCome } from '#domain/standings/to-come.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { raceCopy } from '#ui/copy/race.ts';
import { nameOf } from '#ui/copy/shown-name.ts';

export interface CardWords {
  title: string;
  /** Whose plate is shown; null for a drawing. */
  user: Profile | null;
  head: string;
  text: string;
  /** A sentence, and the points that end it. */
  tip: { text: string; points: readonly number[]; end: string } | null;
}

const { chase: words, aim } = raceCopy;

const plain = (text: string): CardWords['tip'] => ({ text, points: [], end: '' });
const withPoints = (text: string, perfect: readonly PerfectToCome[], end = words.end): CardWords['tip'] => ({
  text,
  points: perfect.map(({ perfectPoints }) => perfectPoints),
  end,
});
const keeps = (next: PerfectToCome | null) =>
  next ? withPoints(words.keeps(next), [next]) : plain(words.over);
const rival = (title: string, { profile }: { profile: Profile }, text: string, tip: CardWords['tip']) => ({
  title,
  user: profile,
  head: nameOf(profile),
  text,
  tip,
});

export function wordsOfChase(chase: Chase): CardWords {
  switch (chase.kind) {
    case 'fresh': {
      const { next } = chase;
      return { ...words.fresh, user: null, tip: next && withPoints(words.worth(next), [next], '') };
    }
    case 'above': {
      const { place, gap, perfect } = chase;
      const text = words.overtakes(perfect);
      const tip = perfect.length > 2 ? plain(text) : withPoints(text, perfect);
      return rival(words.above, place, words.ahead(gap), tip);
    }
    case 'level': {
      const { place, next } = chase;
      const tip = next ? withPoints(words.overtakes([next]), [next]) : plain(words.over);
      return rival(words.level, place, words.same, tip);
    }
    case 'lead':
    case 'nearest':
      return rival(words[chase.kind], chase.place, words.behind(chase.gap), keeps(chase.next));
    case 'best': {
      const { week, gap } = chase;
      const [head, text] = [words.toGo(gap), words.bestWeek(week)];
      return { title: words.best, user: null, head, text, tip: plain(words.beatable) };
    }
    case 'settled': {
      const { points, order, next } = chase;
      const tip = next ? withPoints(words.worth(next), [next]) : plain(words.nothingLeft);
      return { title: words.week, user: null, head: words.total(points), text: words.soFar(order), tip };
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
  const tip = plain(aim.tip);
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
  const missing = FEWEST_FOR_A_PLACE - checkIns;
  const head = raceCopy.accuracy.few(checkIns);
  const [next] = toCome;
  if (missing === 1 && next) return { title: aim.oneMore, head, text: aim.gets(next) };
  return { title: aim.place, head, text: toCome.length < missing ? aim.nextWeek : aim.missing(missing) };
}
