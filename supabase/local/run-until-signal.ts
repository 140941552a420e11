import process from 'node:process';
import type { LocalServer } from '#local/create-server.ts';
import { kindOf, type Log, logToTerminal, placeOf } from '#local/server-log.ts';
import { StartError } from '#local/start-error.ts';

/** Runs a server until SIGTERM or SIGINT, then stops it: exit code 0; 1 and one sentence when it cannot start. */
export async function runUntilSignal(start: () => Promise<LocalServer>): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
  try {
    const server = await start();
    console.log(`Simmer is ready at ${server.url}`);
    if (server.demo) {
      console.log(`Demo sign-in: ${server.demo.email} with the password ${server.demo.password}`);
    }
    goOnAfterFaults(logToTerminal);
    await asked;
    await server.stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof StartError) {
      console.error(error.message);
    } else {
      // nobody's request has been read yet: the message names nobody
      console.error(`The server failed: ${firstLine(error)}`);
      console.error(process.env.DEBUG ? error : 'Set DEBUG=1 to see where.');
    }
    process.exit(1);
  }
}

const firstLine = (error: unknown): string => String(error).split('\n', 1)[0] ?? '';

/** By default a fault that nobody caught ends the process: whoever finds one more could end it for everybody, at will. */
function goOnAfterFaults(log: Log): void {
  process.on('uncaughtException', (error) => {
    log(`unexpected fault, the server goes on: ${kindOf([error])} at ${placeOf(error)}`);
  });
}
