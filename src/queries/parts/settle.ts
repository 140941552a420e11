import { auditTime, type MonoTypeOperatorFunction } from 'rxjs';

/** One change touches several tables and the outbox, and each emits separately. */
const SETTLE_MS = 8;

/** Waits for all emissions of one change, so that the screen is drawn once. */
export const settle = <T>(): MonoTypeOperatorFunction<T> => auditTime(SETTLE_MS);
