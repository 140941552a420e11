/** Limits what is held at once (bytes of bodies, or waiting turns), in all and by one network. */
export interface Room {
  /** False: there is no room. Give back with `give` what was taken. */
  take(network: string, amount: number): boolean;
  give(network: string, amount: number): void;
}

/** One network may take a quarter, so that the others always find room. */
export function createRoom(total: number): Room {
  const held = new Map<string, number>();
  let sum = 0;
  return {
    take(network, amount) {
      const own = (held.get(network) ?? 0) + amount;
      if (sum + amount > total || own > total / 4) return false;
      held.set(network, own);
      sum += amount;
      return true;
    },
    give(network, amount) {
      const own = (held.get(network) ?? 0) - amount;
      if (own > 0) held.set(network, own);
      else held.delete(network);
      sum -= amount;
    },
  };
}
