import { useCallback, useLayoutEffect, useState } from 'react';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { DoneToday } from '#ui/screens/dashboard/todays-slots.ts';

/** Rows that were just written, until the local store shows them a few frames later. */
export function useLanded(done: DoneToday) {
  const [landed, setLanded] = useState<ReadonlyMap<CheckInType, CheckIn>>(new Map());
  const keepOnly = useCallback(
    (isKept: (row: CheckIn) => boolean) =>
      setLanded((before) => {
        const after = new Map([...before].filter(([, row]) => isKept(row)));
        return after.size === before.size ? before : after;
      }),
    [],
  );
  const { morning, night } = done;
  useLayoutEffect(
    () => keepOnly((row) => !(row.check_in_type === 'morning' ? morning : night)),
    [morning, night, keepOnly],
  );
  return {
    landed,
    show: (row: CheckIn) => setLanded((before) => new Map(before).set(row.check_in_type, row)),
    forget: useCallback(({ id }: CheckIn) => keepOnly((row) => row.id !== id), [keepOnly]),
  };
}
