import type { Intent, MutationArgs } from '#domain/mutations/registry.ts';

/** A tap of tests/cases/ledger.json, and when it was undone. */
export interface Arrival extends Omit<MutationArgs['checkIn'], 'check_in_type'> {
  check_in_type: string;
  undone_at?: string;
}

/** The same taps and undos in several orders, which must give the same result. Each undo comes after its tap. */
export function ordersOf(arrivals: readonly Arrival[]): Intent[][] {
  const taps = arrivals.map(({ undone_at: _undone, ...args }) => ({ name: 'checkIn', args }) as Intent);
  const undos = arrivals.map(({ check_in_type, local_day, check_in_time, undone_at }): Intent[] => {
    if (undone_at === undefined) return [];
    const args = { check_in_type, local_day, check_in_time, undone_at } as MutationArgs['undoCheckIn'];
    return [{ name: 'undoCheckIn', args }];
  });
  const inOrder = [...taps, ...undos.flat()];
  const backwards = [...taps.toReversed(), ...undos.flat()];
  const atOnce = taps.flatMap((tap, index) => [tap, ...(undos[index] ?? [])]);
  return [inOrder, backwards, atOnce];
}
