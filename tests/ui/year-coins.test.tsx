import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import type { DayCoin } from '#ui/screens/history/parts/day-coins.ts';
import { YearCoins } from '#ui/screens/history/year/year-coins.tsx';
import { rowsOf, yearLayout } from '#ui/screens/history/year/year-layout.ts';

afterEach(cleanup);

const halfOf = (half: CoinHalf) => ({ half, row: null, words: '' });
const coinOf = (day: string, morning: CoinHalf, night: CoinHalf): DayCoin => ({
  day,
  morning: halfOf(morning),
  night: halfOf(night),
});

/** The kinds of paths in drawing order; a later one covers an earlier one. */
const drawnKinds = (coins: readonly DayCoin[]): readonly (string | undefined)[] => {
  const layout = yearLayout(2026, false, '2026-12-31', '2026-01-01');
  const { container } = render(<YearCoins coins={coins} layout={layout} waits={() => true} />);
  return [...container.querySelectorAll<SVGPathElement>('[data-kind]')].map(({ dataset }) => dataset.kind);
};

describe('YearCoins', () => {
  it('draws the marks over every half when a perfect night comes before the first perfect morning', () => {
    const kinds = drawnKinds([coinOf('2026-11-25', 3, 5), coinOf('2026-11-26', 5, 5)]);
    expect(kinds.slice(-2)).toEqual(['dot', 'waiting']);
    expect(kinds).toContain('morning-5');
  });
});

describe('yearLayout', () => {
  it('has on a phone only the weeks from the first check-in to today', () => {
    const weeks = rowsOf(yearLayout(2026, false, '2026-11-28', '2026-11-17'));
    expect(weeks.map(([monday]) => monday)).toEqual(['2026-11-23', '2026-11-16']);
    expect(rowsOf(yearLayout(2026, false, '2027-03-01', '2025-05-05'))).toHaveLength(53);
  });
});
