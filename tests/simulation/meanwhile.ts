import { ok, type Result } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { setProfile } from '#commands/set-profile.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { Device } from '#tests/simulation/device.ts';
import type { Fault } from '#tests/simulation/steps.ts';
import type { World } from '#tests/simulation/world.ts';

/** Does something else while an answer travels to this device. */
export async function goOn(world: World, device: Device, what: Fault): Promise<unknown> {
  const deps = { store: device.store, clock: device.clock };
  switch (what) {
    case 'overtaken':
      return world.round(device);
    case 'busy server': {
      const next = world.devices[(world.devices.indexOf(device) + 1) % world.devices.length];
      return next && next !== device && !world.isTalking(next, 1) ? world.round(next) : null;
    }
    case 'tap meanwhile':
      return checkInAnew(world, deps, 'night');
    case 'worker meanwhile':
      await checkInAnew(world, deps, 'night');
      return world.push(device);
    case 'page meanwhile': {
      const page = world.round(device, await world.tabOf(device));
      const isOver = page.catch(() => undefined); // it may die; the step asks how it went
      device.life.beside.push(page);
      world.pagesMeanwhile += 1;
      const after = world.pagesMeanwhile % MOST_MOMENTS;
      return Promise.race([isOver, afterMoments(device, after)]);
    }
    case 'undo meanwhile':
      return undoTap(world, device, 5);
    default:
      return setProfile(deps, { display_name: `Name ${world.newId().slice(0, 4)}` });
  }
}

/** Checks in one second later. Two taps at the same instant count as one tap, and another device may have tapped now. */
export function checkInAnew(
  world: World,
  deps: CommandContext,
  type: CheckInType,
): ReturnType<typeof checkIn> {
  world.now += 1000;
  return checkIn(deps, type);
}

/** More reads and writes than a round makes before its first call. */
const MOST_MOMENTS = 40;

/** Resolves after this many reads and writes of a device, counted over all its tabs. */
const afterMoments = ({ life }: Device, after: number): Promise<void> =>
  new Promise((resolve) => {
    life.sparks.push({ after, begin: async () => resolve() });
  });

/** Undoes a tap on screen, `seconds` after it: the standing tap of the newest day, or the `nth` after that. */
export async function undoTap(
  { ledger }: World,
  { name, store, person, clock }: Pick<Device, 'name' | 'store' | 'person' | 'clock'>,
  seconds: number,
  nth = 0,
): Promise<Result<void, unknown>> {
  const rows = await store.documents.where('check_ins', { user_id: person.id });
  const newestFirst = rows.sort((a, b) => (a.check_in_time < b.check_in_time ? 1 : -1));
  const targets = newestFirst.flatMap(({ check_in_type, local_day, ...row }) =>
    [row, ...row.superseded].map(({ check_in_time }) => ({ check_in_type, local_day, check_in_time })),
  );
  const target = targets[nth % targets.length];
  if (!target) return ok(undefined);
  const now = () => Date.parse(target.check_in_time) + seconds * 1000;
  return ledger.undoing({ name, person }, target, () =>
    undoCheckIn({ store, clock: { ...clock, now } }, target),
  );
}
