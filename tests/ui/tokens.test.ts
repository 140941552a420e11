import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync('src/ui/theme/tokens.css', 'utf8');

/** The declarations of the rule that begins with `selector`. */
function declarationsOf(selector: string): string[] {
  const start = css.indexOf(selector);
  expect(start, `${selector} is there`).toBeGreaterThan(-1);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return (body.match(/--[\w-]+:[^;]+;|color-scheme:[^;]+;/g) ?? []).map((line) => line.replace(/\s+/g, ' '));
}

it('is the same dark whether the system or the person chose it', () => {
  const chosen = declarationsOf(':root[data-theme="dark"]');
  expect(chosen.length).toBeGreaterThan(50);
  expect(declarationsOf(':root:not([data-theme="light"])')).toEqual(chosen);
});

it('is as still when the person asked for it here as when the system did', () => {
  const asked = declarationsOf(':root[data-motion="reduced"]');
  const media = css.slice(css.indexOf('@media (prefers-reduced-motion: reduce)'));
  expect(asked.length).toBeGreaterThan(3);
  for (const line of asked)
    expect(media.slice(0, media.indexOf('[data-motion')).replace(/\s+/g, ' ')).toContain(line);
});
