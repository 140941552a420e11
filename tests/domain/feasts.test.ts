import { describe, expect, it } from 'vitest';
import { dueFeast, type Feast, NO_FEASTS, withMade } from '#domain/shelf/feasts.ts';

const DAY = '2026-11-27';
const rise: Feast = {
  kind: 'league',
  league: 'carbonara',
  points: 1062,
  day: DAY,
  by: 'a',
  key: 'carbonara',
};
const week: Feast = { kind: 'streak', days: 7, day: DAY, by: 'a', key: '7' };
const pot: Feast = {
  kind: 'pot',
  month: '2026-11-01',
  fullDays: 20,
  points: 4000,
  mornings: 100,
  nights: 100,
  day: '2026-11-20',
  by: 'b',
  key: 'pot',
};

describe('dueFeast', () => {
  it('shows one feast of a check-in, and never the others of it', () => {
    const due = dueFeast([rise, week], withMade(NO_FEASTS, 'a'));
    expect(due?.feast).toBe(rise);
    expect(due && dueFeast([rise, week], due.record)).toBeNull();
  });

  it('shows nothing that a check-in of another device has reached', () => {
    expect(dueFeast([rise, week, pot], NO_FEASTS)).toBeNull();
    expect(dueFeast([rise, week, pot], withMade(NO_FEASTS, 'b'))?.feast).toBe(pot);
  });

  it('forgets old check-ins of this device', () => {
    let record = withMade(NO_FEASTS, 'a');
    for (let n = 0; n < 28; n++) record = withMade(record, `later ${n}`);
    expect(dueFeast([rise], record)).toBeNull();
    expect(record.made).toHaveLength(28);
  });

  it('counts a check-in once, though it is undone and made again', () => {
    expect(withMade(withMade(NO_FEASTS, 'a'), 'a').made).toEqual(['a']);
  });
});
