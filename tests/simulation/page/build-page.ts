import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { plantMutant } from '#tests/simulation/plant-mutant.ts';

/** Builds the simulation as one script for a page, with everything except the database. */
export async function buildSimulation(): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [plantMutant(process.env.MUTANT)],
    define: { 'process.env.MUTANT': JSON.stringify(process.env.MUTANT) ?? 'undefined' },
    resolve: {
      alias: [{ find: /^vitest$/, replacement: fileURLToPath(new URL('expect.ts', import.meta.url)) }],
    },
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('play-seed.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output.map((file) => ('code' in file ? file.code : '')).join('\n');
}
