/** What may be held at once, bytes of bodies or turns that are waited for: in all, and by one network. */
export interface Room {
  /** False: there is no room. What was taken is given back with `give`. */
  take(network: string, amount: number): boolean;
  give(network: string, amount: number): void;
}

/** One network may fill a quarter: whoever holds much leaves room to others. */
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
