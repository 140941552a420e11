import { createStore } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { InstallState } from '#base/install-state.ts';
import { ok } from '#base/result.ts';
import type { UpdateState } from '#base/update-state.ts';
import type { Uuid } from '#base/uuid.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';
import { newGoals, newStreaks } from '#tests/support/memory-rows.ts';
import type { Services } from '#ui/services.ts';

export const FAKE_USER: Uuid = '00000000-0000-4000-8000-00000000002a';

export const aProfile = (over: Partial<Profile> = {}): Profile => ({
  user_id: FAKE_USER,
  display_name: 'Mina',
  avatar_url: null,
  total_points: 28_460,
  weekly_points: 3_791,
  week_start: null,
  previous_week_points: 0,
  best_week_points: 3_791,
  best_morning_streak: 12,
  best_night_streak: 9,
  current_league: 'carbonara',
  ...over,
});

export const someGoals = (over: Partial<Goals> = {}): Goals => ({ ...newGoals(FAKE_USER), ...over });

export const someStreaks = (over: Partial<Streaks> = {}): Streaks => ({ ...newStreaks(FAKE_USER), ...over });

/** A check-in of `day` at the wall time `time` ('06:58'), `offset` minutes east of UTC. */
export function aCheckIn(
  type: CheckInType,
  day: string,
  time: string,
  over: Partial<CheckIn> & { offset?: number } = {},
): CheckIn {
  const { offset = 0, ...fields } = over;
  const at = instantOf(Date.parse(`${day}T${time}:00.000Z`) - offset * 60_000);
  return {
    id: checkInId(FAKE_USER, type, day),
    user_id: FAKE_USER,
    check_in_type: type,
    check_in_time: at,
    utc_offset_minutes: offset,
    local_day: day,
    day_start: '00:00:00',
    goal_time: type === 'morning' ? '07:00:00' : '23:00:00',
    streak: 1,
    streak_multiplier: 1,
    points_earned: 100,
    created_at: at,
    received_at: at,
    later_taps: [],
    ...fields,
  };
}

/** A clock whose wall shows `wall` ('2026-10-22T06:53:00') in a zone `offset` minutes east of UTC. It can be moved. */
export function fakeClock(wall: string, offset = 0): Clock & { set(wall: string): void } {
  const read = (text: string) => Date.parse(`${text}Z`) - offset * 60_000;
  let now = read(wall);
  return {
    now: () => now,
    utcOffsetMinutes: () => offset,
    set: (text) => {
      now = read(text);
    },
  };
}

export interface FakeServices extends Services {
  signIns: { email: string; password: string }[];
  signUps: { display_name: string; email: string; password: string }[];
}

export function fakeServices(
  clock: Clock,
  over: Partial<Services['online']> & Partial<Pick<Services, 'demo'>> = {},
) {
  const fake: FakeServices = {
    clock,
    signIns: [],
    signUps: [],
    online: {
      async signIn(input) {
        fake.signIns.push(input);
        return over.signIn ? over.signIn(input) : ok('again');
      },
      async signUp(input) {
        fake.signUps.push(input);
        return over.signUp ? over.signUp(input) : ok('signed_in');
      },
      requestCode: over.requestCode ?? (async () => ok(undefined)),
      resetPassword: over.resetPassword ?? (async () => ok('others_out')),
    },
    demo: over.demo ?? (async () => null),
    install: createStore<InstallState>(() => ({ standalone: false, installed: false, prompt: null })),
    update: createStore<UpdateState>(() => ({ waiting: false, apply: () => {} })),
  };
  return fake;
}
