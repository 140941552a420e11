import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import mutants from '#tests/simulation/mutants.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);

describe('planted fault in mutants.json', () => {
  it.each(mutants)('matches exactly one place in the code: $what', ({ file, from }) => {
    expect(readFileSync(new URL(file, root), 'utf8').split(from)).toHaveLength(2);
  });
});
