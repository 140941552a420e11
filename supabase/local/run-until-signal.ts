import process from 'node:process';
import type { LocalServer } from '#local/create-server.ts';
import { kindOf } from '#local/server-log.ts';
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
    await asked;
    await server.stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof StartError) {
      console.error(error.message);
    } else {
      console.error(`The server failed: ${kindOf([error])}`);
      if (process.env.DEBUG) console.error(error);
    }
    process.exit(1);
  }
}
