import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockTimeText } from '#copy/format/times.ts';
import { speak } from '#copy/language/language.ts';
import type { LoadedShare } from '#queries/share.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { aFriendship } from '#tests/support/conversation.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, aProfile, FAKE_USER, someGoals } from '#tests/support/sample-rows.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { SIZE } from '#ui/screens/share/canvas.ts';
import { drawPicture } from '#ui/screens/share/draw-picture.ts';
import { type Picture, picturesOf } from '#ui/screens/share/picture.ts';

const MONDAY = '2026-10-19';
const TODAY = '2026-10-28';
/** A day of that week: 0 is Monday. */
const day = (n: number) => `2026-10-${19 + n}`;
const both = (n: number, over: Partial<CheckIn> = {}) => [
  aCheckIn('morning', day(n), '07:02', { streak: n + 1, ...over }),
  aCheckIn('night', day(n), '22:58', { streak: n + 1, ...over }),
];
const WEEK = [0, 1, 2, 3, 4, 5, 6].flatMap((n) => both(n));

const share = (checkIns: readonly CheckIn[], over: Partial<LoadedShare> = {}): LoadedShare => ({
  synced: true,
  today: TODAY,
  displayName: 'Mina',
  goals: someGoals(),
  checkIns,
  ...over,
});
function pictureOf<K extends Picture['kind']>(kind: K, from: LoadedShare, on = MONDAY) {
  const found = picturesOf(from, on).find((picture) => picture.kind === kind);
  return found as (Picture & { kind: K }) | undefined;
}
const said = (picture: Picture | undefined) =>
  picture?.figures.map(({ value, label }) => `${value} ${label}`);

interface Word {
  text: string;
  px: number;
  x: number;
  align: unknown;
}

/** A canvas that records the drawn texts. */
function noting(words: Word[]): CanvasRenderingContext2D {
  const known: Record<string, unknown> = { font: '' };
  return new Proxy(known, {
    get(_, name: string) {
      if (name === 'measureText') return (text: string) => ({ width: text.length * 20 });
      if (name === 'fillText') {
        return (text: string, x: number) =>
          words.push({
            text,
            px: Number(/(\d+)px/.exec(String(known.font))?.[1]),
            x,
            align: known.textAlign,
          });
      }
      if (/^create\w+Gradient$/.test(name)) return () => ({ addColorStop: () => undefined });
      return known[name] ?? (() => undefined);
    },
  }) as unknown as CanvasRenderingContext2D;
}
function wordsOn(picture: Picture, name: string | null = null): Word[] {
  const words: Word[] = [];
  drawPicture(noting(words), picture, { mark: new Image(), emblem: new Image() }, name);
  return words;
}

describe('share picture', () => {
  it('shows for a week the number of perfect check-ins and the three figures', () => {
    const week = pictureOf('week', share(WEEK));
    expect(week).toMatchObject({ headline: '14 of 14', subline: 'perfect this week' });
    expect(said(week)).toEqual(['1,400 points', '7 day streak', '100\u2009% steady']);
    expect(week?.alt).toBe('14 of 14 perfect this week. 1,400 points, 7 day streak, 100\u2009% steady.');
  });

  it('shows the number of check-ins when fewer than three were perfect', () => {
    const few = [...both(1), aCheckIn('morning', day(3), '08:20', { points_earned: 25 })];
    expect(pictureOf('week', share(few))).toMatchObject({ headline: '3 check-ins', subline: 'this week' });
  });

  it('omits a streak of 0 and steadiness below Warming up', () => {
    expect(said(pictureOf('week', share(both(2))))).toEqual(['200 points', '1 full day']);
  });

  it('shows for a year a ray for each day and steadiness in the middle', () => {
    const days = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 7, 1 + n)).toISOString());
    const made = days.flatMap((at) => both(0, {}).map((row) => ({ ...row, local_day: at.substring(0, 10) })));
    const timed = made.map((row) => ({
      ...row,
      check_in_time: `${row.local_day}T${row.check_in_type === 'morning' ? '07:00' : '23:00'}:00.000Z`,
    }));
    const year = pictureOf('year', share(timed, { today: '2026-09-30' }), '2026-03-01');
    expect(year?.days).toHaveLength(365);
    expect(year?.middle).toEqual({ value: '100\u2009%', label: 'steady' });
    expect(said(year)).toEqual(['12,000 points', '120 perfect', '60 full days']);
  });

  it('shows for a league its name and the day it was reached', () => {
    const rich = WEEK.map((row) => ({ ...row, points_earned: 200, streak_multiplier: 2 }));
    const league = pictureOf('league', share(rich), TODAY);
    expect(league).toMatchObject({ headline: 'Carbonara League', from: day(2) });
    expect(league?.alt).toMatch(/^Carbonara League, 1,000 points, one calm morning at a time\. 3 day streak/);
    expect(pictureOf('league', share(WEEK.slice(0, 4)), TODAY)).toBeUndefined();
  });

  it('is mirrored in a right-to-left language, except for its centred words', () => {
    const week = pictureOf('week', share(WEEK)) as Picture;
    const before = wordsOn(week, 'Mina!');
    speak({ language: 'ar', dir: 'rtl', areas: {} });
    const after = wordsOn(week, 'Mina!');
    speak(null);
    expect(after.map(({ x }) => x)).toEqual(before.map(({ x }) => SIZE.width - x));
    expect(after.map(({ align }) => align)).toEqual(before.map(({ align }) => align));
    expect(after.at(-1)?.text).toBe('\u2068Mina!\u2069');
    const year = { ...week, kind: 'year', days: [], middle: { value: '74', label: 'steady' } } as Picture;
    expect(wordsOn(year)[0]).toMatchObject({ text: '74', x: SIZE.width / 2 });
  });

  it('is not offered for a period without a check-in', () => {
    const kinds = (on: string) => picturesOf(share(WEEK), on).map(({ kind }) => kind);
    expect(kinds(TODAY)).toEqual(['month', 'year', 'league']);
    expect(kinds('2025-01-01')).toEqual(['league']);
    expect(picturesOf(share([]), TODAY)).toEqual([]);
  });

  const rich = share(WEEK.map((row) => ({ ...row, points_earned: 900_000, streak_multiplier: 9_000 })));
  it.each(picturesOf(rich, MONDAY).map((picture) => [picture.kind, picture] as const))(
    'has for a %s no word below 30 px and the name only on request',
    (_kind, picture) => {
      const words = wordsOn(picture);
      expect(words.filter(({ px }) => !(px >= 30))).toEqual([]);
      expect(words.map(({ text }) => text)).toEqual(
        expect.arrayContaining(['Simmer', picture.date, ...picture.figures.map(({ value }) => value)]),
      );
      expect(words.map(({ text }) => text)).not.toContain('Mina');
      expect(wordsOn(picture, 'Mina').map(({ text }) => text)).toContain('Mina');
    },
  );
});

describe('Share screen', () => {
  const drawn: Word[] = [];
  beforeEach(() => {
    drawn.length = 0;
    const canvas = HTMLCanvasElement.prototype;
    vi.spyOn(canvas, 'getContext').mockReturnValue(noting(drawn) as never);
    vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(new Blob(['png'], { type: 'image/png' })));
    Image.prototype.decode = async () => undefined;
    Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(document, 'fonts');
  });

  const FRIEND = aProfile({ user_id: '00000000-0000-4000-8000-000000000101', display_name: 'Thu Trang' });
  const open = (path = `/share/week/${MONDAY}`, rows: readonly CheckIn[] = WEEK) =>
    openSignedIn({
      path,
      clock: fakeClock(`${TODAY}T09:00:00`),
      rows: [...rows, FRIEND, aFriendship(FAKE_USER, FRIEND.user_id)],
      before: ({ store, clock }) => store.database.updateState({ last_synced_at: clock.now() }),
    });
  const shareSheet = (outcome: () => Promise<void>) => {
    const shared = vi.fn(outcome);
    Object.assign(navigator, { canShare: () => true, share: shared });
    return shared;
  };
  const button = (name: string) =>
    waitFor(() => {
      const found = screen.getByRole('button', { name });
      expect(found.getAttribute('aria-busy')).toBeNull();
      return found;
    });

  it('names the two moments beside their goals', () => {
    const goals = (over: Partial<Goals>) => pictureOf('week', share(WEEK, { goals: someGoals(over) }))?.goals;
    const [morning, night] = [clockTimeText('07:00:00'), clockTimeText('23:00:00')];
    expect(goals({})).toBe(`Goal ${morning} and ${night}`);
    expect(goals({ morning_name: 'Out of bed' })).toBe(`Out of bed ${morning}, Night ${night}`);
  });

  it('shows the picture with alternative text and names no other user', async () => {
    await open();
    expect(
      await screen.findByRole('img', { name: /^14 of 14 perfect this week\. 1,400 points/ }),
    ).toBeTruthy();
    expect(
      screen.getByText("Only you appear in it. It's made on this device and never uploaded."),
    ).toBeTruthy();
    expect(drawn.map(({ text }) => text).join('\n')).not.toMatch(/Thu Trang|Mina|@/);
  });

  it('hands the file over within the tap', async () => {
    const shared = shareSheet(async () => undefined);
    const { user } = await open();
    await user.click(await button('Share picture'));
    expect(shared).toHaveBeenCalledWith({ files: [expect.any(File)] });
    expect(shared.mock.calls.flat()).toMatchObject([{ files: [{ name: `simmer-week-${MONDAY}.png` }] }]);
  });

  it.each([
    ['after the share sheet was closed', 'AbortError', null],
    ['after sharing failed', 'NotAllowedError', "The picture couldn't be shared. You can save it instead."],
  ])('shows an error only when sharing failed: %s', async (_what, name, words) => {
    shareSheet(() => Promise.reject(new DOMException('', name)));
    const { user } = await open();
    await user.click(await button('Share picture'));
    if (words) expect(await screen.findByText(words)).toBeTruthy();
    else expect(screen.queryByText(/couldn't be shared/)).toBeNull();
  });

  it('saves the file when there is no share sheet', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await open();
    await user.click(await button('Save picture'));
    expect(saved).toEqual([`simmer-week-${MONDAY}.png`]);
    expect(screen.queryByRole('button', { name: 'Share picture' })).toBeNull();
  });

  it('adds the name on request', async () => {
    const { user } = await open();
    await button('Save picture');
    await user.click(screen.getByRole('radio', { name: 'On' }));
    await waitFor(() => expect(drawn.map(({ text }) => text)).toContain('Mina'));
  });

  it('changes the picture by tab without a new history entry', async () => {
    const { user } = await open();
    const before = history.length;
    await user.click(await screen.findByRole('tab', { name: 'Year' }));
    expect(await screen.findByRole('img', { name: /^2026: / })).toBeTruthy();
    expect(location.pathname).toBe(`/share/year/${MONDAY}`);
    expect(history.length).toBe(before);
  });

  it('shows an error when the picture cannot be drawn', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await open();
    expect(await screen.findByText("The picture couldn't be drawn. Please try again.")).toBeTruthy();
  });

  it.each(['/share', '/share/', '/share/month', '/share/nothing'])(
    "shows today's pictures at %s",
    async (path) => {
      await open(path);
      expect(await screen.findAllByRole('tab')).not.toHaveLength(0);
      expect(screen.queryByText('Oops! Page not found')).toBeNull();
    },
  );

  it('shows at every address that the first picture needs a first check-in', async () => {
    await open('/share/nothing/never', []);
    expect(await screen.findByText('Your first picture comes with your first check-in.')).toBeTruthy();
  });
});
