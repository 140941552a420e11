import { useCallback, useLayoutEffect, useState } from 'react';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { DoneToday } from '#ui/screens/dashboard/todays-slots.ts';

/** Rows that were just written, until the local store shows them a few frames later. */
export function useLanded(done: DoneToday) {
  const [landed, setLanded] = useState<ReadonlyMap<CheckInType, CheckIn>>(new Map());
  const keepOnly = useCallback(
    (isKept: (type: CheckInType) => boolean) =>
      setLanded((before) => {
        const after = new Map([...before].filter(([type]) => isKept(type)));
        return after.size === before.size ? before : after;
      }),
    [],
  );
  const { morning, night } = done;
  useLayoutEffect(
    () => keepOnly((type) => !(type === 'morning' ? morning : night)),
    [morning, night, keepOnly],
  );
  return {
    landed,
    show: (row: CheckIn) => setLanded((before) => new Map(before).set(row.check_in_type, row)),
    forget: (type: CheckInType) => keepOnly((other) => other !== type),
  };
}
