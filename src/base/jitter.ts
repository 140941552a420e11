/**
 * A random time from `ms / 2` up to `ms`, so that not all devices call a returning server at the same moment.
 * `random`: from 0 up to 1.
 */
export const jittered = (ms: number, random: () => number = Math.random): number => ms * (0.5 + random() / 2);
