/** Random choices that a seed repeats exactly (mulberry32). */
export function seededRandom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    chance: (likelihood: number): boolean => next() < likelihood,
    pick<T>(choices: readonly T[]): T {
      const choice = choices[int(choices.length)];
      if (choice === undefined && choices.length === 0) throw new Error('nothing to pick from');
      return choice as T;
    },
  };
}
