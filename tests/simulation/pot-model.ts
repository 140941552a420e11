import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { Work } from '#tests/simulation/ledger.ts';

const DAY_MS = 86_400_000;

export interface ModelPot {
  users: readonly [asked: Uuid, wasAsked: Uuid];
  status: 'asked' | 'live' | 'ended';
  askedAt: EpochMs;
  since: LocalDay | null;
  ended: LocalDay | null;
  endedBy: Uuid | null;
  muted: Set<Uuid>;
  /** Who nudged while the pot was live, and whom a nudge may have reached. */
  nudged: Set<Uuid>;
  reached: Set<Uuid>;
}

/** The pots after this work of the server, in the plainest way. */
export function potsAfter(work: readonly Work[]): Map<Uuid, ModelPot> {
  const pots = new Map<Uuid, ModelPot>();
  const gone = new Set<Uuid>();
  const openOf = (a: Uuid, b: Uuid) =>
    [...pots].filter(([, { users, status }]) => users.includes(a) && users.includes(b) && status !== 'ended');
  const remove = (id: Uuid) => pots.delete(id) && gone.add(id);
  for (const { mutation, userId, status, at } of work) {
    if (status !== 'applied') continue;
    const { name, args } = mutation;
    const today = dayOf(at);
    if (name === 'askPot') {
      if (pots.has(args.pot_id) || gone.has(args.pot_id)) continue;
      for (const [id, pot] of openOf(userId, args.friend_id)) {
        if (pot.status === 'asked' && pot.askedAt <= at - 14 * DAY_MS) remove(id);
      }
      if (openOf(userId, args.friend_id).length > 0) continue;
      const askedAt = Math.max(Math.min(Date.parse(args.asked_at), at), at - 7 * DAY_MS);
      const users = [userId, args.friend_id] as const;
      pots.set(args.pot_id, {
        ...NEW,
        users,
        askedAt,
        muted: new Set(),
        nudged: new Set(),
        reached: new Set(),
      });
    } else if (name === 'block') {
      for (const [id, pot] of openOf(userId, args.user_id)) {
        if (pot.status === 'asked') remove(id);
        else end(pot, today, null);
      }
    }
    const pot = 'pot_id' in args ? pots.get(args.pot_id) : undefined;
    if (!pot) continue;
    if (name === 'joinPot' && pot.status === 'asked' && pot.users[1] === userId) {
      pot.status = 'live';
      pot.since = earlier(later(args.local_day, addDays(dayOf(pot.askedAt), -1)), addDays(today, 1));
    } else if (name === 'removePot' && pot.status === 'asked') {
      remove(args.pot_id);
    } else if (name === 'endPot' && pot.status === 'live') {
      end(pot, earlier(args.local_day, addDays(today, 1)), userId);
    } else if (name === 'muteNudges') {
      pot.muted[args.muted ? 'add' : 'delete'](userId);
    } else if (name === 'nudgeFriend' && pot.status === 'live' && args.local_day <= addDays(today, 1)) {
      pot.nudged.add(userId);
      for (const user of pot.users) if (user !== userId && !pot.muted.has(user)) pot.reached.add(user);
    }
  }
  return pots;
}

const NEW = { status: 'asked', since: null, ended: null, endedBy: null } as const;

function end(pot: ModelPot, day: LocalDay, by: Uuid | null): void {
  pot.status = 'ended';
  pot.ended = later(pot.since ?? day, day);
  pot.endedBy = by;
}

const dayOf = (at: EpochMs): LocalDay => new Date(at).toISOString().slice(0, 10);
const earlier = (a: LocalDay, b: LocalDay) => (a < b ? a : b);
const later = (a: LocalDay, b: LocalDay) => (a > b ? a : b);
