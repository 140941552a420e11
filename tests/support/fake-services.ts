import { BehaviorSubject, Subject } from 'rxjs';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { InstallState } from '#base/install-state.ts';
import { err, ok } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { UpdateState } from '#base/update-state.ts';
import type { Uuid } from '#base/uuid.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { addDays, instantOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { TapKey } from '#domain/check-ins/ledger.ts';
import { insertCheckIn } from '#domain/check-ins/ledger.ts';
import { goalTimeOf } from '#domain/check-ins/points-preview.ts';
import { storedStreak } from '#domain/check-ins/streaks.ts';
import type { Dashboard } from '#queries/dashboard.ts';
import type { FriendAnswer } from '#queries/friend-answers.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';
import { ScreenMemory } from '#store/device/screen-memory.ts';
import { MemoryRows, newGoals, newStreaks } from '#tests/support/memory-rows.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import type { ScreenServices } from '#ui/screen-services.ts';
import type { Person, Services } from '#ui/services.ts';
import type { SessionState } from '#ui/session-state.ts';

export const FAKE_USER: Uuid = '00000000-0000-4000-8000-00000000002a';

export type LoadedDashboard = Extract<Dashboard, { synced: true }>;

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

export const aDashboard = (
  over: Partial<Omit<LoadedDashboard, 'checkIns' | 'unsent' | 'synced'>> & {
    checkIns?: readonly CheckIn[];
    unsent?: readonly Uuid[];
  } = {},
): LoadedDashboard => ({
  synced: true,
  profile: over.profile ?? aProfile(),
  goals: over.goals ?? someGoals(),
  streaks: over.streaks ?? someStreaks(),
  checkIns: new Map((over.checkIns ?? []).map((row) => [row.id, row])),
  firstDay: over.firstDay ?? null,
  unsent: new Set(over.unsent ?? []),
});

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

export interface FakeUser extends Person {
  dashboard$: BehaviorSubject<Dashboard>;
  outcomes$: Subject<FriendAnswer>;
  /** The types that were checked in, in order. */
  taps: CheckInType[];
  undone: TapKey[];
  signOuts: number;
  syncs: number;
}

/** What the screens beyond the dashboard use: nothing there, and every command works. */
export const fakeScreens = (over: Partial<ScreenServices> = {}): ScreenServices => ({
  userId: FAKE_USER,
  ...over,
});

/** One person's services over a dashboard in memory; a check-in is scored by the real ledger. */
export function fakeUser(
  clock: Clock,
  dashboard: Dashboard,
  status: Partial<SyncStatus> = {},
  commands: Partial<Person['commands']> = {},
  screens: ScreenServices = fakeScreens(),
): FakeUser {
  const dashboard$ = new BehaviorSubject<Dashboard>(dashboard);
  /** What stood before a check-in, by its id. */
  const earlier = new Map<Uuid, LoadedDashboard>();
  const fake = {
    dashboard$,
    taps: [],
    undone: [],
    signOuts: 0,
    syncs: 0,
    outcomes$: new Subject(),
    queries: { observeDashboard: () => dashboard$, observeFriendAnswers: () => fake.outcomes$ },
    friendNews: createStore<FriendNews>(() => ({ unread: 0, requests: 0 })),
    commands: {
      async checkIn(type: CheckInType) {
        fake.taps.push(type);
        if (commands.checkIn) return commands.checkIn(type);
        const before = dashboard$.value;
        if (!before.synced) return err({ type: 'NotSyncedYet' });
        const after = await checkedIn(before, clock, type);
        const row = after.checkIns.get(
          checkInId(FAKE_USER, type, todayOf(before.goals, clock.now(), clock.utcOffsetMinutes(clock.now()))),
        );
        if (!row) return err({ type: 'StorageFull' });
        earlier.set(row.id, before);
        dashboard$.next(after);
        return ok({
          checkIn: row,
          risenTo:
            after.profile.current_league === before.profile.current_league
              ? null
              : after.profile.current_league,
        });
      },
      async undoCheckIn(row: TapKey) {
        fake.undone.push(row);
        if (commands.undoCheckIn) return commands.undoCheckIn(row);
        const before = dashboard$.value;
        const id = checkInId(FAKE_USER, row.check_in_type, row.local_day);
        if (!before.synced || !before.checkIns.has(id)) return err({ type: 'NotThere' });
        const checkIns = new Map([...before.checkIns].filter(([other]) => other !== id));
        dashboard$.next({ ...(earlier.get(id) ?? before), checkIns });
        return ok(undefined);
      },
    },
    async signOut() {
      fake.signOuts += 1;
    },
    sync: createStore<SyncStatus>(() => ({
      online: true,
      pending: 0,
      rejected: 0,
      running: false,
      unreadable: false,
      lastSyncedAt: clock.now(),
      clockAhead: 0,
      trouble: null,
      ...status,
    })),
    signedUpAs: () => null,
    watchClosely: () => () => undefined,
    avatars: { srcOf: (avatarUrl: string) => avatarUrl, subscribe: () => () => undefined },
    syncNow: () => {
      fake.syncs += 1;
    },
    memory: new ScreenMemory(FAKE_USER, memoryStorage()),
    screens: { loaded: () => screens, load: async () => screens },
  } as unknown as FakeUser;
  return fake;
}

async function checkedIn(before: LoadedDashboard, clock: Clock, type: CheckInType): Promise<LoadedDashboard> {
  const at = clock.now();
  const offset = clock.utcOffsetMinutes(at);
  const today = todayOf(before.goals, at, offset);
  const draft = new MemoryRows();
  draft.set('profiles', FAKE_USER, before.profile);
  draft.set('streaks', FAKE_USER, before.streaks);
  for (const row of before.checkIns.values()) draft.set('check_ins', row.id, row);
  // the last day stands for the whole run: an arrival in order asks for nothing older
  const { streak, lastCheck } = storedStreak(before.streaks, type);
  if (lastCheck) {
    const last = aCheckIn(type, lastCheck, '12:00', { streak, points_earned: 0 });
    if (!before.checkIns.has(last.id)) draft.set('check_ins', last.id, last);
  }
  await insertCheckIn(draft, FAKE_USER, {
    check_in_type: type,
    check_in_time: instantOf(at),
    utc_offset_minutes: offset,
    local_day: today,
    day_start: before.goals.day_start,
    goal_time: goalTimeOf(before.goals, type),
  });
  const { profiles, streaks, check_ins } = draft.tables;
  return {
    ...before,
    profile: profiles.get(FAKE_USER) ?? before.profile,
    streaks: streaks.get(FAKE_USER) ?? before.streaks,
    checkIns: check_ins,
    unsent: new Set([...before.unsent, checkInId(FAKE_USER, type, today)]),
  };
}

/** The days of the week before `today`, so that a card has something to show. */
export function aWeekUpTo(today: string, offset = 0): CheckIn[] {
  return [1, 2, 3].flatMap((back) => {
    const day = addDays(today, -back);
    const perfect = back > 1;
    return [
      aCheckIn('morning', day, perfect ? '06:58' : '07:20', { offset }),
      aCheckIn('night', day, perfect ? '23:02' : '22:40', { offset }),
    ];
  });
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

export const aSession = (state: SessionState) => createStore<SessionState>(() => state);
