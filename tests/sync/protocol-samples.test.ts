import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { parseSyncResponse } from '#sync/protocol/parse-response.ts';
import { PROTOCOL_VERSION, type SyncRequest } from '#sync/protocol/protocol.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import type { Sample } from '#tests/support/stories/protocol-sample.ts';

const folder = new URL('../cases/protocol/', import.meta.url);
const samples = readdirSync(folder).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Sample] as const,
);
const answers = samples.flatMap(([name, { exchanges }]) =>
  exchanges.flatMap(({ why, answer }) => (answer ? [[`${name}: ${why}`, answer] as const] : [])),
);

describe('client with the golden protocol samples', () => {
  it.each(answers)('reads every row and removal of the response in %s', (_name, answer) => {
    const parsed = parseSyncResponse(SIMMER, answer);
    expect(parsed?.rows).toEqual(answer.rows);
    expect(parsed?.removed).toEqual(answer.removed);
    expect(parsed?.results).toEqual(answer.results);
  });

  it('sends a request with exactly the fields of the samples', async () => {
    const sent: SyncRequest[] = [];
    const golden = samples.flatMap(([, { exchanges }]) => exchanges.map(({ request }) => request));
    const store = await openStore('6f1c1d1e-0000-4000-8000-00000000000a', newDisk());
    await runRound({
      store,
      transport: async (request) => {
        sent.push(request);
        return ok(null);
      },
      clock: { now: () => 0, utcOffsetMinutes: () => 0 },
      newId: () => crypto.randomUUID(),
    });
    await store.close();
    expect(sent).toMatchObject([
      { protocol: PROTOCOL_VERSION, mutations: [], acked_seq: 0, cursor: null, held: {} },
    ]);
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(Object.keys(golden[0] ?? {}).sort());
  });
});
