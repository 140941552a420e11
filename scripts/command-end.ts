import process from 'node:process';
import { errorCode } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';

/** Runs a command of the operator and ends the process with its exit code. An expected failure prints one sentence. */
export async function endWith(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command());
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exit(1);
  }
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error) || errorCode(error) !== 'EACCES') return null;
  // a file has a path, a socket has an address
  const { path, address } = error as { path?: string; address?: string };
  return `This user may not use ${path ?? address ?? 'DATA_DIR'}: run it as root, or as the user of the server.`;
}
