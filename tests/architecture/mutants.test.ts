import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import mutants from '#tests/simulation/mutants.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);

describe('planted fault in mutants.json', () => {
  it.each(mutants)('matches exactly one place in the code: $what', ({ file, from }) => {
    expect(readFileSync(new URL(file, root), 'utf8').split(from)).toHaveLength(2);
  });
});

describe('run that plants a fault in each expression', () => {
  const folder = new URL('tests/mutations/', root);

  it.each(readdirSync(folder))('names only files that exist, because it ignores others: %s', (config) => {
    const text = readFileSync(new URL(config, folder), 'utf8');
    const named = [...text.matchAll(/'((?:src|tests)\/[^'*]+)'/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });
});
