import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rejectionCodes, rejectionText } from '#ui/copy/rejection-texts.ts';

const page = readFileSync(path.resolve('docs/rejections.md'), 'utf8');
const documented = [...page.matchAll(/^\| `([a-z_]+)` *\|/gm)].map(([, code]) => code ?? '');

describe('rejectionText', () => {
  it('covers every code of docs/rejections.md and no other', () => {
    expect(documented).toContain('user_not_found');
    expect(documented).toContain('session_dead');
    expect([...rejectionCodes].sort()).toEqual([...new Set(documented)].sort());
  });

  it('uses the sentences of product.md', () => {
    expect(rejectionText('user_not_found')).toBe('User not found');
    expect(rejectionText('self_request')).toBe("You can't add yourself as a friend");
    expect(rejectionText('already_exists')).toBe('Friend request already exists');
  });

  it('returns a general text for an unknown code', () => {
    expect(rejectionText('constructor')).toBe("This change wasn't accepted.");
  });
});
