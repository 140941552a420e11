/** A client that takes a part of a capacity. `user` is null without a valid token. */
export interface Client {
  network: string;
  user: string | null;
}

/** Limits how much is in use at once (bytes of bodies, or waiting requests): in all, by one network, and by one user. */
export interface Capacity {
  /** Returns false, and takes nothing, if too little is free. Give the amount back with `give`. */
  take(client: Client, amount: number): boolean;
  give(client: Client, amount: number): void;
}

/**
 * One network may take a quarter, so that a single one cannot shut out the others. One user, perhaps on several networks,
 * may take `ofUser`.
 */
export function createCapacity(total: number, ofUser: number): Capacity {
  const taken = new Map<string, number>();
  const shares = ({ network, user }: Client): (readonly [name: string, most: number])[] => [
    ['all', total],
    [`network ${network}`, total / 4],
    ...(user === null ? [] : [[`user ${user}`, ofUser] as const]),
  ];
  return {
    take(client, amount) {
      const own = shares(client);
      if (own.some(([name, most]) => (taken.get(name) ?? 0) + amount > most)) return false;
      for (const [name] of own) taken.set(name, (taken.get(name) ?? 0) + amount);
      return true;
    },
    give(client, amount) {
      for (const [name] of shares(client)) {
        const left = (taken.get(name) ?? 0) - amount;
        if (left > 0) taken.set(name, left);
        else taken.delete(name);
      }
    },
  };
}
