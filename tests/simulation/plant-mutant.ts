import { readFileSync } from 'node:fs';

/** A fault to plant in the code: the simulation is worth what it finds of them. */
interface Mutant {
  what: string;
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  /** Found by a script of `regressions.ts`: no few seeds meet it. */
  kept?: true;
  /** Seeds on this kind of store meet it, those in memory cannot. */
  on?: 'IndexedDB';
  /** What it does harm to is so rare that this test is asked, and no seed. */
  test?: string;
}

/** Vite's plugin that plants the mutant of that place in the list while the code is loaded. No file is changed. */
export function plantMutant(place: string | undefined) {
  const list = new URL('mutants.json', import.meta.url);
  const mutants: Mutant[] = place === undefined ? [] : JSON.parse(readFileSync(list, 'utf8'));
  const mutant = mutants[Number(place)];
  return {
    name: 'plant-mutant',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!mutant || !id.endsWith(mutant.file)) return;
      if (code.split(mutant.from).length !== 2) throw new Error(`${mutant.what}: not once in ${mutant.file}`);
      return code.replace(mutant.from, () => mutant.to);
    },
  };
}
