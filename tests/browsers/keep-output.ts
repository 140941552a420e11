import type { ChildProcess } from 'node:child_process';

/** Collects the output of a process from both streams. */
export function keepOutput(child: ChildProcess | null): () => string {
  let output = '';
  for (const stream of [child?.stdout, child?.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return () => output;
}
