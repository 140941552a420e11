/** Runs up to `atOnce` tasks at the same time and queues up to `mostWaiting` more. */
export interface Lane {
  /** True when no further task may wait. */
  isFull(): boolean;
  /** Runs the task as soon as fewer than `atOnce` others run. */
  run(task: () => Promise<void>): Promise<void>;
}

export function createLane(atOnce: number, mostWaiting: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    isFull: () => waiting.length >= mostWaiting,
    async run(task) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        await task();
      } finally {
        const next = waiting.shift();
        // the next task takes over from this one, so `running` stays
        if (next) next();
        else running -= 1;
      }
    },
  };
}
