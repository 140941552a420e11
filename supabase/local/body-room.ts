/** How many bytes of bodies may be held at once: in all, and of one network. */
export interface BodyRoom {
  /** False: there is no room. What was taken is given back with `give`. */
  take(network: string, bytes: number): boolean;
  give(network: string, bytes: number): void;
}

/** One network may fill a quarter: whoever holds bodies back keeps the others' room free. */
export function createBodyRoom(total: number): BodyRoom {
  const held = new Map<string, number>();
  let sum = 0;
  return {
    take(network, bytes) {
      const own = (held.get(network) ?? 0) + bytes;
      if (sum + bytes > total || own > total / 4) return false;
      held.set(network, own);
      sum += bytes;
      return true;
    },
    give(network, bytes) {
      const own = (held.get(network) ?? 0) - bytes;
      if (own > 0) held.set(network, own);
      else held.delete(network);
      sum -= bytes;
    },
  };
}
