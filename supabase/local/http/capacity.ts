/** Limits how much is in use at once (bytes of bodies, or waiting calls), in all and by one network. */
export interface Capacity {
  /** Returns false, and takes nothing, if too little is free. Give the amount back with `give`. */
  take(network: string, amount: number): boolean;
  give(network: string, amount: number): void;
}

/** One network may take a quarter, so that a single one cannot shut out the others. */
export function createCapacity(total: number): Capacity {
  const takenBy = new Map<string, number>();
  let taken = 0;
  return {
    take(network, amount) {
      const own = (takenBy.get(network) ?? 0) + amount;
      if (taken + amount > total || own > total / 4) return false;
      takenBy.set(network, own);
      taken += amount;
      return true;
    },
    give(network, amount) {
      const own = (takenBy.get(network) ?? 0) - amount;
      if (own > 0) takenBy.set(network, own);
      else takenBy.delete(network);
      taken -= amount;
    },
  };
}
