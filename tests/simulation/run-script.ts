import type { Machine } from '#tests/simulation/machines.ts';
import { play } from '#tests/simulation/play.ts';
import { expectQuietOrder } from '#tests/simulation/quiet.ts';
import { expectNothingVanished, PointsWatch } from '#tests/simulation/screen.ts';
import type { Script } from '#tests/simulation/steps.ts';
import { type Household, World } from '#tests/simulation/world.ts';
import type { Database } from '#tests/support/database.ts';

/** Plays a script in a world of its own and looks, after each step and in the quiet at the end, at what must hold. */
export async function runScript(
  database: Database,
  newMachine: () => Machine,
  people: readonly Household[],
  script: Script,
): Promise<void> {
  const world = await World.build(database, newMachine, people, script.friends);
  try {
    const points = new PointsWatch();
    for (const step of script.steps) {
      await play(world, step);
      const device = world.devices[step.who % world.devices.length];
      if (!device) continue;
      if (step.do === 'lose') points.forget(device);
      await world.ledger.look(device);
      await points.look(device);
      await expectNothingVanished(world.ledger, device);
    }
    await expectQuietOrder(world);
  } finally {
    await world.close();
  }
}
