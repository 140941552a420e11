import { readFileSync } from 'node:fs';

/** A fault to plant in the code. The simulation must find it. */
interface Mutant {
  what: string;
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
  /** Too rare for seeds: a script of `regressions.ts` finds it. */
  kept?: true;
  /** Only seeds on this kind of store can find it. */
  on?: 'IndexedDB';
  /** Too rare for seeds: this test finds it. */
  test?: string;
}

/** A Vite plugin that plants the mutant at this index of the list while code is loaded. It changes no file. */
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
