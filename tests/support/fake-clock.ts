import type { Clock } from '#base/clock.ts';

/** A clock that shows the wall time `wall` ('2026-10-22T06:53:00') in a zone `offset` minutes east of UTC. `set` moves it. */
export function fakeClock(wall: string, offset = 0): Clock & { set(wall: string): void } {
  const read = (text: string) => Date.parse(`${text}Z`) - offset * 60_000;
  let now = read(wall);
  return {
    now: () => now,
    utcOffsetMinutes: () => offset,
    set: (text) => {
      now = read(text);
    },
  };
}
