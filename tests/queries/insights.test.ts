import { firstValueFrom } from 'rxjs';
import { filter } from 'rxjs/operators';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar/days.ts';
import { type LoadedInsights, observeInsights } from '#queries/insights.ts';
import type { Row } from '#schemas/registry.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { newGoals } from '#tests/support/memory-rows.ts';
import { aCheckIn, FAKE_USER } from '#tests/support/sample-rows.ts';

const BURST = 12;
let store: LiveStore;

const put = (key: DocKey, row: Row) => store.settle(async () => ({ incoming: new Map([[key, row]]) }));

beforeEach(async () => {
  store = await openStore(FAKE_USER, newDisk());
  await put(docKey('goals', FAKE_USER), newGoals(FAKE_USER));
  await store.database.updateState({ synced: true, last_synced_at: 1 });
});
afterEach(() => store?.close());

describe('observeInsights', () => {
  it('combines a burst of changes into fewer reads of the whole history', async () => {
    const rows = Array.from({ length: BURST }, (_, n) =>
      aCheckIn('morning', addDays('2026-01-01', n), '07:10'),
    );
    const insights$ = observeInsights(queryContext(store)).pipe(
      filter((one): one is LoadedInsights => one.synced),
    );
    const seen: number[] = [];
    const watch = insights$.subscribe(({ checkIns }) => seen.push(checkIns.length));
    await firstValueFrom(insights$);
    const read = vi.spyOn(store.documents, 'where');
    for (const row of rows) await put(docKey('check_ins', row.id), row);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(BURST));
    expect(read.mock.calls.length).toBeLessThan(BURST / 2);
    watch.unsubscribe();
  });
});
