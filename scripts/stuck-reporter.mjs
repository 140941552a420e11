import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** The exit code of a run that was ended because it was stuck. */
export const STUCK = 75;

/** No test takes so long, but for some of the nightly run, which does without this reporter. */
const PATIENCE_MS = Number(process.env.STUCK_AFTER_MS ?? 12 * 60_000);

/**
 * A reporter for Vitest: ends a run in which nothing has happened for so long, and names the files that were running.
 * A test that loops blocks its own time limit, and Vitest waits without a limit for a worker that it has lost.
 */
export default class StuckReporter {
  #running = new Set();
  #timer = null;

  onTestRunStart() {
    this.#goOn();
  }

  onTestModuleQueued({ relativeModuleId }) {
    this.#running.add(relativeModuleId);
    this.#goOn();
  }

  onTestCaseResult() {
    this.#goOn();
  }

  onTestModuleEnd({ relativeModuleId }) {
    this.#running.delete(relativeModuleId);
    this.#goOn();
  }

  #goOn() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), PATIENCE_MS).unref();
  }

  #end() {
    const files = [...this.#running].join(', ') || 'none: it did not end';
    console.error(`\nNothing has happened for ${PATIENCE_MS / 1000} s. These files were running: ${files}`);
    // a worker that loops would go on for ever
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
    process.exit(STUCK);
  }
}
