import { queryContext } from '#tests/support/fixed-query-context.ts';
// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { of } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkIn } from '#commands/check-in.ts';
import { observeDashboard } from '#queries/dashboard.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';
import { watchWritingTransactions } from '#tests/support/watch-transactions.ts';

const now = Date.now();
const device = { now: () => now, elapsed: () => 0, utcOffsetMinutes: () => 0 };
let database: Database;
beforeAll(async () => {
  database = await openDatabase('pglite');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database?.close();
});

describe('round without news', () => {
  it('opens no write transaction and redraws nothing', async () => {
    const writing = watchWritingTransactions();
    const user = await database.addUser({ email: 'ann@example.com', display_name: 'Ann' });
    const store = await openStore(user, newDisk());
    const wire = serverWire(database);
    const transport: Transport = async (request) => wire(request);
    const round = () =>
      runRound({ store, transport, clock: device, device, newId: () => crypto.randomUUID() });
    const rename = () =>
      database.admin(`update public.profiles set display_name = 'Anna' where user_id = $1`, [user]);

    expect(await round()).toMatchObject({ ok: true });
    expect(await checkIn({ store, clock: device }, 'morning')).toMatchObject({ ok: true });
    await round();
    await round(); // brings back the rows of the check-in

    const drawn: string[] = [];
    const screen = observeDashboard(queryContext(store, device, of(now))).subscribe((dashboard) =>
      drawn.push(dashboard.synced ? dashboard.profile.display_name : 'nothing'),
    );
    let looks = 0;
    const outbox = store.outboxView.subscribe(() => {
      looks += 1;
    });
    await vi.waitFor(() => expect([drawn.at(-1), looks]).toEqual(['Ann', 1]));
    const before = { written: writing.seen.length, drawn: drawn.length };

    // what one round redraws is visible by the end of the next
    for (let rounds = 0; rounds < 3; rounds += 1) expect(await round()).toMatchObject({ ok: true });
    expect({ written: writing.seen.length, drawn: drawn.length }).toEqual(before);
    expect(looks).toBe(1);

    // a later change is still shown
    await rename();
    await round();
    await vi.waitFor(() => expect(drawn.at(-1)).toBe('Anna'));
    screen.unsubscribe();
    outbox.unsubscribe();
    await store.close();
  });
});
