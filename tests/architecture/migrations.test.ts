import { describe, expect, it } from 'vitest';
import { migrations } from '#tests/support/database.ts';

/** The last migration from before the rule. */
const BEFORE = '20261127043000';

describe('a migration', () => {
  it('does not drop a trigger, which locks tables of the platform', () => {
    const names = migrations()
      .filter(({ name, sql }) => name > `${BEFORE}_~` && /^\s*drop trigger\b/im.test(sql))
      .map(({ name }) => name);
    expect(names).toEqual([]);
  });
});
