/**
 * From `ms / 2` up to `ms`: a server that was away is not asked by all its devices at the same moment. `random`: from 0
 * up to 1.
 */
export const jittered = (ms: number, random: () => number = Math.random): number => ms * (0.5 + random() / 2);
