import {
  auditTime,
  connect,
  distinctUntilChanged,
  filter,
  type MonoTypeOperatorFunction,
  merge,
  take,
} from 'rxjs';

/** One change touches several tables and the outbox, and each emits separately. */
const SETTLE_MS = 8;

/**
 * Waits for all emissions of one change, so that the screen is drawn once. The first value for which `isWhole` returns
 * true is emitted at once, because nothing is on screen yet that it could contradict.
 */
export const settle = <T>(isWhole: (value: T) => boolean = () => false): MonoTypeOperatorFunction<T> =>
  connect((values$) =>
    merge(values$.pipe(filter(isWhole), take(1)), values$.pipe(auditTime(SETTLE_MS))).pipe(
      distinctUntilChanged(),
    ),
  );
