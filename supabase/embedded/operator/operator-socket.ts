import { chmod, rm } from 'node:fs/promises';
import net from 'node:net';
import { errorCode } from '#embedded/common/error-code.ts';
import { kindOf, type Log } from '#embedded/common/log.ts';
import type { Command, CommandResult } from '#embedded/operator/operations.ts';
import { makeOperatorFolder, operatorSocket } from '#embedded/operator/operator-folder.ts';

const NOT_LISTENING: readonly (string | null)[] = ['ENOENT', 'ECONNREFUSED'];

/**
 * Lets `npm run admin` work through the running server, because only one process can open PGlite: a line of JSON in, a line of JSON
 * out. Access to the folder makes a user the operator. Call it while the data directory is locked. Returns a function that
 * stops it.
 */
export async function listenForOperator(
  root: string,
  run: (command: Command) => Promise<CommandResult>,
  log: Log,
): Promise<() => Promise<void>> {
  const file = operatorSocket(root);
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    readLine(socket)
      .then(async (line) => socket.end(`${JSON.stringify(await run(JSON.parse(line)))}\n`))
      .catch((error: unknown) => {
        log(`npm run admin failed: ${kindOf([error])}`);
        socket.destroy();
      });
  });
  try {
    await makeOperatorFolder(root);
    // a process that was killed leaves its socket behind
    await rm(file, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(file, resolve);
    });
    await chmod(file, 0o600);
  } catch (error) {
    // the path of a socket may have 107 characters at most, and Windows has no such sockets
    log(
      `"npm run admin" works only while this server is stopped: ${file} cannot be opened (${kindOf([error])}).`,
    );
    return async () => undefined;
  }
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    await closed;
  };
}

/** Sends a command to the server of this data directory. Returns null if none is running. */
export async function askServer(root: string, command: Command): Promise<CommandResult | null> {
  const socket = net.connect(operatorSocket(root));
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    socket.write(`${JSON.stringify(command)}\n`);
    return JSON.parse(await readLine(socket));
  } catch (error) {
    if (NOT_LISTENING.includes(errorCode(error))) return null;
    throw error;
  } finally {
    socket.destroy();
  }
}

/** Rejects when the other side leaves in the middle of a line. */
function readLine(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    socket.on('close', () => reject(new Error('The connection was closed')));
    socket.on('error', reject);
  });
}
