import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** The exit code of a run that was ended because it was stuck. */
export const STUCK = 75;

/** Only tests of the nightly run take longer, and that run does not use this reporter. */
const PATIENCE_MS = Number(process.env.STUCK_AFTER_MS ?? 12 * 60_000);

/**
 * A reporter for Vitest. It ends a run in which nothing has happened for a long time, and names the files that were still
 * running. Time limits do not help there: an endless loop blocks its own, and Vitest waits for a lost worker forever.
 */
export default class StuckReporter {
  #running = new Set();
  #timer = null;

  onTestRunStart() {
    this.#startOver();
  }

  onTestModuleQueued({ relativeModuleId }) {
    this.#running.add(relativeModuleId);
    this.#startOver();
  }

  onTestCaseResult() {
    this.#startOver();
  }

  onTestModuleEnd({ relativeModuleId }) {
    this.#running.delete(relativeModuleId);
    this.#startOver();
  }

  #startOver() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), PATIENCE_MS).unref();
  }

  #end() {
    const files = [...this.#running].join(', ') || 'no file';
    console.error(`\nNothing has happened for ${PATIENCE_MS / 1000} s. Still running: ${files}`);
    // without this, a worker in an endless loop would outlive the run
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
    process.exit(STUCK);
  }
}
