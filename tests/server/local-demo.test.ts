import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { addDays, daysBetween, logicalDay } from '#domain/days.ts';
import { startLocalServer } from '#local/create-server.ts';
import { demoHistory } from '#seed/demo-history.ts';
import { startTestServer, temporaryFolder } from '#tests/support/local-server.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

const today = () => {
  const now = systemClock.now();
  return logicalDay(now, systemClock.utcOffsetMinutes(now), '00:00:00');
};

describe('the demo person', () => {
  it('signs in with what the server offers and has five living weeks, scored by the real rules', async () => {
    const server = await startTestServer({ seed: true });
    try {
      const demo = await (await fetch(`${server.url}/local/demo`)).json();
      const client = server.client();
      const { error } = await client.auth.signInWithPassword(demo);
      expect(error).toBeNull();
      const { data: checkIns } = await client
        .from('check_ins')
        .select('local_day, check_in_type')
        .order('local_day');
      const days = (checkIns ?? []).map((one) => String(one.local_day));
      expect(days[0]).toBe(addDays(today(), -35));
      expect(days.at(-1)).toBe(addDays(today(), -1));
      const { data: streaks } = await client.from('streaks').select('*').single();
      expect(streaks).toMatchObject({ morning_streak: 8, night_streak: 5 });
      const { data: profile } = await client.from('profiles').select('display_name, total_points').single();
      expect(profile?.display_name).toBe('Mina');
      expect(profile?.total_points).toBeGreaterThan(1000);
    } finally {
      await server.end();
    }
  });

  it('is made once: what was done as them since then stays', async () => {
    const options = { dataDir: path.join(folder, 'data'), distDir: null, seed: true, log: () => undefined };
    const first = await startLocalServer(options);
    await first.query(`update public.profiles set display_name = 'Changed'`);
    await first.query('delete from public.check_ins where local_day < current_date - 10');
    const before = await first.query('select id from public.check_ins order by id');
    await first.stop();
    const second = await startLocalServer(options);
    expect(second.demo).toEqual(first.demo);
    expect(await second.query('select display_name from public.profiles')).toEqual([
      { display_name: 'Changed' },
    ]);
    expect(await second.query('select id from public.check_ins order by id')).toEqual(before);
    await second.stop();
  });
});

describe('the history', () => {
  const at = (iso: string, offset: number) =>
    demoHistory({ now: () => Date.parse(iso), utcOffsetMinutes: () => offset });

  it('is the same for the same day and leaves that day open', () => {
    const history = at('2026-11-21T00:30:00Z', 0);
    expect(history).toEqual(at('2026-11-21T23:30:00Z', 0));
    expect(history.at(-1)).toMatchObject({ local_day: '2026-11-20', check_in_type: 'night' });
    expect(daysBetween(history[0]?.local_day ?? '', '2026-11-21')).toBe(35);
  });

  it.each([-600, -210, 0, 345, 840])('falls on the days it names %i minutes east of UTC', (offset) => {
    for (const one of at('2026-03-30T10:00:00Z', offset)) {
      expect(logicalDay(Date.parse(one.check_in_time), offset, one.day_start)).toBe(one.local_day);
    }
  });
});
