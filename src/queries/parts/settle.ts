import {
  auditTime,
  connect,
  distinctUntilChanged,
  filter,
  type MonoTypeOperatorFunction,
  merge,
  take,
} from 'rxjs';

/**
 * Waits for all emissions of one change, so that the screen is drawn once. A change touches several tables and the outbox, and
 * each emits separately, but in the same task unless it has to read the disk. The first value for which `isWhole` returns
 * true is emitted at once, because nothing is on screen yet that it could contradict.
 */
export const settle = <T>(isWhole: (value: T) => boolean = () => false): MonoTypeOperatorFunction<T> =>
  connect((values$) =>
    merge(values$.pipe(filter(isWhole), take(1)), values$.pipe(auditTime(0))).pipe(distinctUntilChanged()),
  );
