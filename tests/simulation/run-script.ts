import type { Machine } from '#tests/simulation/machine.ts';
import { play } from '#tests/simulation/play.ts';
import { expectQuietOrder } from '#tests/simulation/quiet.ts';
import type { Script } from '#tests/simulation/steps.ts';
import { World } from '#tests/simulation/world.ts';
import type { Database } from '#tests/support/database.ts';

/** Plays a script in a world of its own. Checks the device after each step, and everything at the end. */
export async function runScript(
  database: Database,
  /** `place`: the device's index in the world, from 0. */
  newMachine: (place: number) => Machine,
  script: Script,
): Promise<void> {
  const world = await World.build(database, newMachine, script);
  try {
    for (const step of script.steps) {
      await play(world, step);
      const device = world.devices[step.who % world.devices.length];
      if (device) await world.lookAtRest(device);
    }
    await expectQuietOrder(world);
  } finally {
    await world.close();
  }
}
