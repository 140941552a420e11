/** Runs a few tasks at a time and lets some more wait. */
export interface Lane {
  isFull(): boolean;
  /** Runs the task when it is its turn. */
  run(task: () => Promise<void>): Promise<void>;
}

export function createLane(atOnce: number, room: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    isFull: () => waiting.length >= room,
    async run(task) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        await task();
      } finally {
        const next = waiting.shift();
        // the next one takes over this place
        if (next) next();
        else running -= 1;
      }
    },
  };
}
