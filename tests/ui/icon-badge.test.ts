import { describe, expect, it } from 'vitest';
import type { Dashboard } from '#queries/dashboard.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { aCheckIn, aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { iconBadge } from '#ui/shell/use-icon-badge.ts';

const NOTHING = { unread: 0, requests: 0, joined: 0 };
const DAY = '2026-03-11';

const dashboard = (...done: CheckInType[]): Dashboard => ({
  synced: true,
  profile: aProfile(),
  goals: someGoals(),
  streaks: someStreaks(),
  checkIns: new Map(done.map((type) => aCheckIn(type, DAY, '07:00')).map((row) => [row.id, row])),
  firstDay: null,
  unsent: new Set(),
});
const at = (time: string) => Date.parse(`${DAY}T${time}:00Z`);

describe('icon badge', () => {
  it('shows a dot only while an open check-in would earn points', () => {
    const badges = ['05:00', '06:00', '07:30', '09:30', '15:00', '22:00'].map((time) =>
      iconBadge(NOTHING, dashboard(), at(time), 0),
    );
    expect(badges).toEqual([null, 'dot', 'dot', null, null, 'dot']);
    expect(iconBadge(NOTHING, dashboard('morning'), at('07:30'), 0)).toBeNull();
    expect(iconBadge(NOTHING, dashboard('morning'), at('22:00'), 0)).toBe('dot');
  });

  it('counts messages, requests and new friends before it shows a dot', () => {
    expect(iconBadge({ unread: 3, requests: 1, joined: 1 }, dashboard(), at('07:00'), 0)).toBe(5);
    expect(iconBadge({ unread: 0, requests: 1, joined: 0 }, { synced: false }, at('07:00'), 0)).toBe(1);
  });

  it('shows nothing before the first data has arrived', () => {
    expect(iconBadge(NOTHING, { synced: false }, at('07:00'), 0)).toBeNull();
  });
});
