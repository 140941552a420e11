import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/ui/theme/tokens.css', 'utf8').replace(/\s+/g, ' ');

/** What a `:root` rule sets, such as `:root[data-motion="reduced"]`. */
function tokensOf(rule: string): string[] {
  const [, body = ''] = css.split(`${rule} {`);
  return body.slice(0, body.indexOf('}')).match(/--[\w-]+: [^;]+;/g) ?? [];
}

describe('theme stylesheet', () => {
  it('reduces motion equally for the setting in the app and the setting of the system', () => {
    const chosen = tokensOf(':root[data-motion="reduced"]');
    expect(chosen.length).toBeGreaterThan(3);
    expect(tokensOf('@media (prefers-reduced-motion: reduce) { :root')).toEqual(chosen);
  });
});
