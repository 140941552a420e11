import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SyncStatus } from '#base/sync-status.ts';
import { Coin, type CoinHalf } from '#ui/components/check-in/coin.tsx';
import { halfWords } from '#ui/components/check-in/coin-words.ts';
import { Toaster } from '#ui/components/layout/toaster.tsx';
import { LeagueDrawing } from '#ui/components/league/league-drawing.tsx';
import { RankMark } from '#ui/components/league/rank-mark.tsx';
import { copy } from '#ui/copy/copy.ts';
import { syncWords } from '#ui/copy/sync-words.ts';
import { toasts } from '#ui/state/toasts.ts';

afterEach(cleanup);

const STILL: SyncStatus = {
  online: true,
  pending: 0,
  rejected: 0,
  running: false,
  unreadable: false,
  lastSyncedAt: 0,
  clockAhead: 0,
  trouble: null,
};

const drawn = (node: Parameters<typeof render>[0]) => {
  const { container } = render(node);
  // the shapes of a drawing, without its colours
  for (const element of container.querySelectorAll('*')) {
    for (const name of ['fill', 'stroke', 'style', 'stop-color', 'data-half', 'data-rank']) {
      element.removeAttribute(name);
    }
  }
  const shapes = container.innerHTML;
  cleanup();
  return shapes;
};

describe('screen without colours', () => {
  it('describes the halves of a day in words and marks a perfect one', () => {
    const halves: [CoinHalf, number | null][] = [
      ['open', null],
      ['missed', null],
      [1, 20],
      [4, 97],
      [5, 100],
    ];
    expect(new Set(halves.map(([half, score]) => halfWords(half, score))).size).toBe(halves.length);
    expect(drawn(<Coin morning={5} night={4} />)).not.toBe(drawn(<Coin morning={4} night={4} />));
  });

  it('shows the numbers of the first three ranks and announces every rank', () => {
    const ranks = [1, 2, 3, 4].map((rank) => drawn(<RankMark rank={rank} />));
    expect(new Set(ranks).size).toBe(4);
  });

  it('draws each league differently and names it', () => {
    const leagues = ['coal', 'carbonara', 'pho'] as const;
    expect(new Set(leagues.map((league) => drawn(<LeagueDrawing league={league} />))).size).toBe(3);
    expect(new Set(leagues.map((league) => copy.leagues[league].name)).size).toBe(3);
  });

  it('shows the sync status in words', () => {
    const states: Partial<SyncStatus>[] = [
      {},
      { lastSyncedAt: null },
      { pending: 1 },
      { online: false },
      { online: false, pending: 2 },
      { rejected: 1 },
    ];
    const words = states.map((state) => syncWords({ ...STILL, ...state }).text);
    expect(new Set(words).size).toBe(states.length);
  });

  it('gives success and error toasts different signs', () => {
    toasts.clear();
    toasts.success('One');
    toasts.error('Two');
    const { container } = render(<Toaster />);
    const [good, bad] = [...container.querySelectorAll('[data-kind] > svg')].map(
      ({ innerHTML }) => innerHTML,
    );
    expect(good).toBeTruthy();
    expect(good).not.toBe(bad);
  });
});
