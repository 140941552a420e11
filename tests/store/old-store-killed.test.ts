import { expect, it } from 'vitest';
import { openStore } from '#tests/support/device.ts';
import { dyingProcess } from '#tests/support/dying-process.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { ANN, expectEverything, expectTakenOver } from '#tests/support/old-store.ts';
import { diskOf, LAST_OF_MANY_DATABASES, readImage, STORE_IMAGES } from '#tests/support/store-images.ts';

const IMAGES = NIGHTLY ? STORE_IMAGES : [LAST_OF_MANY_DATABASES];

it.each(IMAGES)(
  'a store written by %s is taken over whole by the next start, at whatever step the first one was killed',
  async (image) => {
    let steps = 0;
    for (let isDead = true; isDead; steps += 1) {
      const disk = await diskOf(readImage(image));
      const process = dyingProcess(disk, steps);
      const killed = { indexedDB: process.indexedDB };
      // RxDB waits two seconds for collections of dead processes, once there are 13
      const starting = openStore(ANN, killed, { tables: [] });
      const end = Promise.race([starting.then((store) => store.close()), process.death]);
      await end.catch((error) => process.isDead() || expect.fail(`without a kill: ${error}`));
      isDead = process.isDead();

      const store = await openStore(ANN, { indexedDB: disk });
      await expectEverything(store).catch((error) => expect.fail(`killed at step ${steps}: ${error}`));
      await expectTakenOver(disk, readImage(image));
      await store.close();
    }
    // 7 databases of rows and RxDB's own, the outbox twice, and all that is written in between
    expect(steps).toBeGreaterThan(60);
  },
  60_000,
);
