/** Who takes a part of a capacity. `user` is null without a valid token. */
export interface Caller {
  network: string;
  user: string | null;
}

/** Limits how much is in use at once (bytes of bodies, or waiting calls): in all, by one network, and by one user. */
export interface Capacity {
  /** Returns false, and takes nothing, if too little is free. Give the amount back with `give`. */
  take(caller: Caller, amount: number): boolean;
  give(caller: Caller, amount: number): void;
}

/**
 * One network may take a quarter, so that a single one cannot shut out the others. One user, who may call from several networks,
 * may take `ofUser`.
 */
export function createCapacity(total: number, ofUser: number): Capacity {
  const taken = new Map<string, number>();
  const shares = ({ network, user }: Caller): (readonly [name: string, most: number])[] => [
    ['all', total],
    [`network ${network}`, total / 4],
    ...(user === null ? [] : [[`user ${user}`, ofUser] as const]),
  ];
  return {
    take(caller, amount) {
      const own = shares(caller);
      if (own.some(([name, most]) => (taken.get(name) ?? 0) + amount > most)) return false;
      for (const [name] of own) taken.set(name, (taken.get(name) ?? 0) + amount);
      return true;
    },
    give(caller, amount) {
      for (const [name] of shares(caller)) {
        const left = (taken.get(name) ?? 0) - amount;
        if (left > 0) taken.set(name, left);
        else taken.delete(name);
      }
    },
  };
}
