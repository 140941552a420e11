import { type MonoTypeOperatorFunction, retry } from 'rxjs';

/** Some browsers lose the disk for a moment, in the background. */
const LOOK_AGAIN_MS = 1000;

/** Repeats a failed read. Without it, an observer that lives as long as the sign-in would stop for ever. */
export const retryReads = <T>(): MonoTypeOperatorFunction<T> => retry({ delay: LOOK_AGAIN_MS });
