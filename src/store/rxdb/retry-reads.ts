import { type MonoTypeOperatorFunction, retry } from 'rxjs';

/** Some browsers lose their disk for a moment, in the background. */
const LOOK_AGAIN_MS = 1000;

/** For who follows the outbox as long as the sign-in lives: a look that fails is repeated, or they would stand still for ever. */
export const retryReads = <T>(): MonoTypeOperatorFunction<T> => retry({ delay: LOOK_AGAIN_MS });
