import process from 'node:process';
import { kindOf, type Log, logIn, sourceOf } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';
import type { EmbeddedServer } from '#embedded/server/create-server.ts';
import { readSettings, type Settings } from '#embedded/server/server-settings.ts';

/**
 * Runs a server with the settings of the environment until SIGTERM or SIGINT, then stops it and exits with 0. If the server cannot
 * start, prints why and exits with 1.
 */
export async function runUntilSignal(
  start: (settings: Settings, log: Log) => Promise<EmbeddedServer>,
): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
  continueUnread();
  try {
    const settings = readSettings(process.env);
    const log = logIn(settings.logFormat);
    const server = await start(settings, log);
    log(`Simmer is ready at ${server.url}`);
    if (server.demo) {
      log(`Demo sign-in: ${server.demo.email} with the password ${server.demo.password}`);
    }
    continueAfterFaults(log);
    await asked;
    await server.stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof StartError) {
      console.error(error.message);
    } else {
      // no request has been read yet, so the message holds no personal data
      console.error(`The server failed: ${firstLine(error)}`);
      console.error(process.env.DEBUG ? error : 'Set DEBUG=1 to see where.');
    }
    process.exit(1);
  }
}

const firstLine = (error: unknown): string => String(error).split('\n', 1)[0] ?? '';

/**
 * The reader of the output may end before the server, as in `npm start | head`. Then each write to it fails. Without a listener
 * that failure is an uncaught error, which is logged, which fails again: an endless loop.
 */
function continueUnread(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** By default an uncaught error ends the process: a user who can cause one could end the server for all users. */
function continueAfterFaults(log: Log): void {
  process.on('uncaughtException', (error) => {
    log(`unexpected error; the server keeps running: ${kindOf([error])} at ${sourceOf(error)}`);
  });
}
