import { describe, expect, it } from 'vitest';
import { loadTest } from '#tests/load/load-test.ts';
import { lostRows } from '#tests/load/lost-rows.ts';
import { newTraffic } from '#tests/load/simulated-device.ts';
import { makeUsers } from '#tests/load/users.ts';
import { openDatabase } from '#tests/support/database.ts';

describe('npm run load-test', () => {
  it('measures a day without a failure or a lost row', async () => {
    const lines: string[] = [];
    const small = {
      users: 12,
      friends: 4,
      days: 10,
      rates: [40, 80],
      secondsEach: 2,
      connections: 4,
      cold: false,
    };
    const report = await loadTest({ ...small, say: (text) => lines.push(text) });
    expect(report.errors).toEqual([]);
    expect(report.lost).toEqual([]);
    expect(report.day.mutations).toBeGreaterThan(2.5);
    expect(report.day.requests).toBeGreaterThanOrEqual(10);
    expect(report.steps.map(({ due }) => due)).toEqual([40, 80]);
    expect(lines.join('\n')).toContain('0 errors, 0 rows lost');
  });

  it('detects a row that a device did not get', async () => {
    const db = await openDatabase('postgres15');
    const devices = await makeUsers(db, newTraffic(), { users: 3, friends: 2, days: 1 });
    for (const device of devices) await device.round();
    const [start] = await db.admin('select now() as at');
    await devices[0]?.checkIn('morning', 3);
    const lost = await lostRows(db, devices, start?.at);
    expect(lost).toHaveLength(2); // the user's two friends have not pulled since
    for (const device of devices) await device.round();
    expect(await lostRows(db, devices, start?.at)).toEqual([]);
    await db.close();
  });
});
