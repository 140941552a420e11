import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rejectionCodes, rejectionText } from '#ui/copy/rejection-texts.ts';

const page = readFileSync(path.resolve('docs/rejections.md'), 'utf8');
const documented = [...page.matchAll(/^\| `([a-z_]+)` *\|/gm)].map(([, code]) => code ?? '');

describe('the words for a rejection', () => {
  it('are there for every code of docs/rejections.md, and for no other', () => {
    expect(documented).toContain('user_not_found');
    expect(documented).toContain('session_dead');
    expect([...rejectionCodes].sort()).toEqual([...new Set(documented)].sort());
  });

  it('are those of product.md where it has some', () => {
    expect(rejectionText('user_not_found')).toBe('User not found');
    expect(rejectionText('self_request')).toBe("You can't add yourself as a friend");
    expect(rejectionText('already_exists')).toBe('Friend request already exists');
  });

  it('do not break on a code that only a newer server knows', () => {
    expect(rejectionText('constructor')).toBe("This change wasn't accepted.");
  });
});
