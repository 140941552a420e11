import { checkIn } from '#commands/check-in.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { countLine, type Line } from '#tests/bench/report.ts';
import { openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';

const QUEUED = 500;
const CHECK_IN_DAYS = 50;
const DAY_MS = 86_400_000;

/** The real engine against a real database (PGlite): 100 check-ins and 400 changes of the name in one round. */
export async function queue(): Promise<Line[]> {
  const database = await openDatabase('pglite');
  const wire = serverWire(database);
  const user = await database.addUser({ email: 'queue@example.org', display_name: 'Queue' });
  const store = await openStore(user, newDisk());
  let requests = 0;
  const counting: Transport = (request) => {
    requests += 1;
    return wire(request);
  };
  try {
    const start = Date.parse(new Date(Date.now() - (CHECK_IN_DAYS + 1) * DAY_MS).toISOString().slice(0, 10));
    const at = (ms: number) => ({ now: () => ms, utcOffsetMinutes: () => 0 });
    const round = () =>
      runRound({ store, transport: counting, clock: at(Date.now()), newId: () => crypto.randomUUID() });
    await round();
    for (let day = 0; day < CHECK_IN_DAYS; day++) {
      await checkIn({ store, clock: at(start + day * DAY_MS + 7 * 3_600_000) }, 'morning');
      await checkIn({ store, clock: at(start + day * DAY_MS + 23 * 3_600_000) }, 'night');
    }
    const waiting = await store.database.mutations.count();
    for (let nth = waiting; nth < QUEUED; nth++) {
      await setProfile({ store, clock: at(Date.now()) }, { display_name: `Queue ${nth}` });
    }
    requests = 0;
    const result = await round();
    const left = await store.database.mutations.filter((entry) => entry.settles_after_run === null).count();
    const rejected = await store.database.rejected.count();
    if (!result.ok || left > 0 || rejected > 0 || waiting !== 2 * CHECK_IN_DAYS) {
      throw new Error(`The queue did not drain: ${left} left, ${rejected} rejected`);
    }
    return [countLine(`Requests for ${QUEUED} queued mutations`, requests, 5)];
  } finally {
    await store.close();
    await database.close();
  }
}
