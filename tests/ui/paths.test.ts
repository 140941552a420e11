import { expect, it } from 'vitest';
import { canonicalPath } from '#ui/navigation/paths.ts';

const ID = '6f1c1d1e-00ab-4000-8000-0000000000cd';

it.each([
  ['/index.html', '/'],
  [`/friend/${ID.toUpperCase()}`, `/friend/${ID}`],
  [`/chat/${ID.toUpperCase()}/`, `/chat/${ID}/`],
  [`/chat/${ID}`, `/chat/${ID}`],
  ['/share/WEEK/2026-11-27', '/share/WEEK/2026-11-27'],
])('opens %s as %s', (opened, path) => {
  expect(canonicalPath(opened)).toBe(path);
});
