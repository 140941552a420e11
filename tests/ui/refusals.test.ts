import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalCodes, refusalText } from '#ui/copy/refusals.ts';

const page = readFileSync(path.resolve('docs/refusals.md'), 'utf8');
const documented = [...page.matchAll(/^\| `([a-z_]+)` *\|/gm)].map(([, code]) => code ?? '');

describe('the words for a refusal', () => {
  it('are there for every code of docs/refusals.md, and for no other', () => {
    expect(documented).toContain('user_not_found');
    expect(documented).toContain('session_dead');
    expect([...refusalCodes].sort()).toEqual([...new Set(documented)].sort());
  });

  it('are those of product.md where it has some', () => {
    expect(refusalText('user_not_found')).toBe('User not found');
    expect(refusalText('self_request')).toBe("You can't add yourself as a friend");
    expect(refusalText('already_exists')).toBe('Friend request already exists');
  });

  it('do not break on a code that only a newer server knows', () => {
    expect(refusalText('constructor')).toBe("This change wasn't accepted.");
  });
});
