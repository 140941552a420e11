import { describe, expect, it } from 'vitest';
import { lateEngine } from '#app/late-engine.ts';
import type { Engine } from '#sync/engine.ts';

/** An engine that arrives when the test says so, and counts what it is asked. */
function arriving() {
  const asked = { nudges: 0, watchers: 0, stops: 0, attempts: 0 };
  const engine: Engine = {
    nudge: () => {
      asked.nudges += 1;
    },
    watch: () => {
      asked.watchers += 1;
      return () => {
        asked.watchers -= 1;
      };
    },
    stop: () => {
      asked.stops += 1;
    },
  };
  let arrive: (engine: () => Engine) => void = () => undefined;
  let fail: (why: Error) => void = () => undefined;
  const listeners = new Set<() => void>();
  const late = lateEngine(
    () => {
      asked.attempts += 1;
      return new Promise((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      });
    },
    {
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    late,
    asked,
    arrives: () => {
      arrive(() => engine);
      return settle();
    },
    fails: () => {
      fail(new Error('the chunk is gone'));
      return settle();
    },
    somethingChanges: () => {
      for (const listener of listeners) listener();
      return settle();
    },
  };
}

describe('the sync engine, fetched after the first paint', () => {
  it('is nudged on arrival when something was written before', async () => {
    const { late, asked, arrives } = arriving();
    late.nudge();
    late.nudge();
    await arrives();
    expect(asked.nudges).toBe(1);
    late.nudge();
    expect(asked.nudges).toBe(2);
  });

  it('is not nudged on arrival when nothing happened', async () => {
    const { asked, arrives } = arriving();
    await arrives();
    expect(asked.nudges).toBe(0);
  });

  it('watches closely for screens that opened before it came, and only while they are open', async () => {
    const { late, asked, arrives } = arriving();
    const closeFirst = late.watch();
    const closeSecond = late.watch();
    closeFirst();
    await arrives();
    expect(asked.watchers).toBe(1);
    closeSecond();
    expect(asked.watchers).toBe(0);
    const closeThird = late.watch();
    expect(asked.watchers).toBe(1);
    closeThird();
    expect(asked.watchers).toBe(0);
  });

  it('never starts once the sign-in is over', async () => {
    const { late, asked, arrives } = arriving();
    late.nudge();
    late.stop();
    await arrives();
    expect(asked).toMatchObject({ nudges: 0, stops: 0 });
  });

  it('is fetched again when that failed and the page is online or visible anew, and then no more', async () => {
    const { late, asked, fails, arrives, somethingChanges } = arriving();
    late.nudge();
    await fails();
    await somethingChanges();
    expect(asked.attempts).toBe(2);
    await arrives();
    await somethingChanges();
    expect(asked).toMatchObject({ attempts: 2, nudges: 1 });
    late.stop();
    expect(asked.stops).toBe(1);
  });
});
