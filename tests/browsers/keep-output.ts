import type { ChildProcess } from 'node:child_process';

/** Collects what a process prints, both streams. */
export function keepOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return () => output;
}
