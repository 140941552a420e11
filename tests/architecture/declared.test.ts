import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MutationType } from '#domain/mutations/mutation.ts';
import { MUTATIONS } from '#domain/mutations/registry.ts';
import { TABLES } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { schemas } from '#tests/support/database.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const sql = schemas()
  .map((file) => file.sql)
  .join('\n');
const tables = Object.entries<Table>(TABLES);
const mutations = Object.entries<MutationType>(MUTATIONS);

describe('schemas/tables', () => {
  it.each(tables)(
    'declares %s under its own name, with a key and indexes of its own fields',
    (name, table) => {
      const fields = [...Object.keys(table.fields), ...(table.ends ? ['peer_id'] : [])];
      expect(table.name).toBe(name);
      expect(fields).toEqual(expect.arrayContaining([table.key, ...(table.indexes ?? []).flat()]));
      for (const field of (table.indexes ?? []).flat()) {
        const { type, maxLength } = table.fields[field] ?? { type: 'string', maxLength: 36 };
        expect(
          type !== 'string' || maxLength !== undefined,
          `${field} has a longest value, as RxDB demands`,
        ).toBe(true);
      }
    },
  );

  it.each(tables.filter(([, { seenBy, key }]) => seenBy !== 'owner' && key !== 'user_id'))(
    'gives %s an index by which the rows of one friend are found',
    (_name, { ends, indexes = [] }) => {
      expect(indexes.map(([first]) => first)).toContain(ends ? 'peer_id' : 'user_id');
    },
  );

  it('gives each table its own number below 90', () => {
    const numbers = tables.map(([, { number }]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBeLessThan(90);
  });

  it.each(tables.filter(([, { leavesTombstones }]) => leavesTombstones))(
    'gives %s a trigger that leaves tombstones',
    (name) => {
      expect(sql).toMatch(new RegExp(`create trigger tombstone\\w* after [^;]*? on public\\.${name}\\b`));
    },
  );

  describe.each(tables.filter(([, { card }]) => card))('the card of %s', (name, { key, card = [] }) => {
    it('is sent with exactly the declared fields', () => {
      const [, sending = ''] = sql.split(`create function private.partial_${name}`);
      const [, sent = ''] = /p\.card_rev,\s+jsonb_build_object\(([^)]*)\)/.exec(sending) ?? [];
      expect(sent.split(/,\s*/)).toEqual(card.flatMap((field) => [`'${field}'`, `p.${field}`]));
    });

    it('gets a new revision when one of its fields changes', () => {
      const [, stamping = ''] = sql.split('create function private.stamp_card_rev');
      const [, stamped = ''] = /\(([^)]*)\) is distinct from/.exec(stamping) ?? [];
      const changing = card.filter((field) => field !== key);
      expect(stamped.split(/,\s*/)).toEqual(changing.map((field) => `new.${field}`));
    });
  });
});

describe('src/domain/mutations', () => {
  const [, applying = ''] = sql.split('create function private.apply_mutation');
  const page = read('docs/sync.md');

  it.each(mutations)('has a branch of private.apply_mutation for %s', (name) => {
    expect(applying).toMatch(new RegExp(`when [^\\n]*'${name}'[^\\n]* then`));
  });

  it.each(mutations)('lists %s with its arguments in docs/sync.md', (name, { args }) => {
    const [, listed] = new RegExp(`^\\| \\x60${name}\\x60 \\| \\x60([^\\x60]*)\\x60`, 'm').exec(page) ?? [];
    expect(listed?.split(', ').sort()).toEqual(Object.keys(args).sort());
  });
});
