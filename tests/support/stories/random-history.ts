import fc from 'fast-check';
import { dayStartInForce } from '#domain/calendar/day-start.ts';
import { addDays, logicalDay } from '#domain/calendar/days.ts';
import { goalInForce } from '#domain/calendar/goal-in-force.ts';
import type { Intent, MutationArgs } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { rowsOfNewUser } from '#tests/support/memory-rows.ts';

const MINUTE = 60_000;
const quarters = (from: number, to: number) =>
  fc.integer({ min: from / 15, max: to / 15 }).map((quarter) => quarter * 15);

const someTap = fc.record({
  check_in_type: fc.constantFrom('morning' as const, 'night' as const),
  device: fc.constantFrom(0, 0, 1),
  /** Minutes off the goal of that day. */
  off: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -7, max: 7 }) },
    { weight: 2, arbitrary: fc.integer({ min: -150, max: 150 }) },
    { weight: 1, arbitrary: fc.integer({ min: -1440, max: 1440 }) },
  ),
  ms: fc.constantFrom(0, 0, 1, 59_999),
  /** After how many seconds the tap is undone; 61 is too late. */
  undoneAfter: fc.option(fc.constantFrom(0, 5, 60, 61), { freq: 6 }),
});

const clock = fc.constantFrom(
  '00:00:00',
  '00:10:00',
  '05:30:00',
  '07:00:00',
  '12:00:00',
  '21:45:00',
  '23:59:59',
);
const someDay = fc.record({
  /** Days without a tap before it. */
  gap: fc.constantFrom(0, 0, 0, 0, 1, 3),
  /** How far the user flew since the day before, in minutes of offset. */
  flight: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: quarters(-240, 240) }),
  goals: fc.option(
    fc.record({
      morning_goal_time: clock,
      night_goal_time: clock,
      day_start: fc.constantFrom('00:00:00', '00:00:00', '04:00:00', '22:15:00'),
    }),
    { freq: 8 },
  ),
  taps: fc.array(someTap, { maxLength: 4 }),
});

const someHistory = fc.record({
  offset: quarters(-720, 840),
  firstDayAgo: fc.integer({ min: 50, max: 57 }),
  days: fc.array(someDay, { minLength: 1, maxLength: 14 }),
  /** Which device delivers next, how many of its mutations, and how. The rest is pushed at the end. */
  deliveries: fc.array(
    fc.record({
      device: fc.constantFrom(0, 1),
      most: fc.integer({ min: 1, max: 20 }),
      way: fc.constantFrom(
        'sync' as const,
        'sync' as const,
        'direct' as const,
        'direct, newest first' as const,
      ),
    }),
    { maxLength: 8 },
  ),
});
export type RandomHistory = typeof someHistory extends fc.Arbitrary<infer T> ? T : never;
export const randomHistory: fc.Arbitrary<RandomHistory> = someHistory;

export interface Delivery {
  way: 'sync' | 'direct';
  device: number;
  intents: Intent[];
}

/**
 * The mutations of two devices of one user, in the batches in which they are delivered. The taps are those that the app
 * would make: day and day start follow from the goals of that time. One thing is simpler than in reality: both devices know
 * a change at once. `today` is a day in UTC; nothing is later than the day before it, or more than 58 days back.
 */
export async function deliveriesOf({ offset, firstDayAgo, days, deliveries }: RandomHistory, today: string) {
  const queues: [Intent[], Intent[]] = [[], []];
  const user = rowsOfNewUser('user');
  const goalsNow = async () => (await user.get('goals', 'user')) as Goals;
  let day = addDays(today, -firstDayAgo);
  for (const { gap, flight, goals, taps } of days) {
    day = addDays(day, gap);
    if (day >= addDays(today, -2)) break;
    const utc_offset_minutes = Math.min(840, Math.max(-720, offset + flight));
    offset = utc_offset_minutes;
    const noon = new Date(Date.parse(`${day}T12:00:00Z`) - offset * MINUTE).toISOString();
    if (goals) {
      const change: Intent = { name: 'setGoals', args: { ...goals, changed_at: noon, utc_offset_minutes } };
      queues[0].push(change);
      await applyMutation(user, 'user', change);
    }
    for (const { check_in_type, device, off, ms, undoneAfter } of taps) {
      const standing = await goalsNow();
      const wall = `${day}T${goalInForce(standing, check_in_type, day)}Z`;
      const at = Date.parse(wall) + (off - offset) * MINUTE + ms;
      const day_start = dayStartInForce(standing, at, offset);
      const local_day = logicalDay(at, offset, day_start);
      const tap: MutationArgs['checkIn'] = {
        check_in_type,
        check_in_time: new Date(at).toISOString(),
        utc_offset_minutes,
        local_day,
        day_start,
        goal_time: goalInForce(standing, check_in_type, local_day),
      };
      const queue = queues[device === 0 ? 0 : 1];
      queue.push({ name: 'checkIn', args: tap });
      await applyMutation(user, 'user', { name: 'checkIn', args: tap });
      if (undoneAfter !== null) {
        const { check_in_time } = tap;
        const undone_at = new Date(at + undoneAfter * 1000).toISOString();
        queue.push({ name: 'undoCheckIn', args: { check_in_type, local_day, check_in_time, undone_at } });
      }
    }
    day = addDays(day, 1);
  }
  return inDeliveries(queues, deliveries);
}

function inDeliveries(queues: [Intent[], Intent[]], plan: RandomHistory['deliveries']): Delivery[] {
  const out: Delivery[] = [];
  const rest = [0, 1].map((device) => ({ device, most: 100, way: 'sync' as const }));
  for (const { device, most, way } of [...plan, ...rest]) {
    const queue = queues[device === 0 ? 0 : 1];
    // only check-ins can be inserted into the table directly
    const other = queue.findIndex(({ name }) => name !== 'checkIn');
    const direct = way !== 'sync' && other !== 0;
    const intents = queue.splice(0, direct && other > 0 ? Math.min(most, other) : most);
    if (way === 'direct, newest first' && direct) intents.reverse();
    if (intents.length > 0) out.push({ way: direct ? 'direct' : 'sync', device, intents });
  }
  return out;
}
