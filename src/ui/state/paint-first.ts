/**
 * Decides what is drawn first: the feedback for a tap, then everything else that the tap has changed.
 */
export interface PaintFirst {
  /** Runs a task that redraws the page: at once, or as soon as the current feedback is painted. */
  deliver(task: () => void): void;
  /** Makes tasks wait until the returned function is called; their order is kept. */
  hold(): () => void;
}

export function createPaintFirst(): PaintFirst {
  let holders = 0;
  let waiting: (() => void)[] = [];
  return {
    deliver(task) {
      if (holders > 0) waiting.push(task);
      else task();
    },
    hold() {
      let held = true;
      holders += 1;
      return () => {
        if (!held) return;
        held = false;
        holders -= 1;
        if (holders > 0) return;
        const tasks = waiting;
        waiting = [];
        for (const task of tasks) task();
      };
    },
  };
}
