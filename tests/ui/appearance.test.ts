import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';

// what the page runs before its first paint; index.html loads it as a classic script
const script = readFileSync('public/appearance.js', 'utf8');
const [LIGHT, DARK] = ['#f7efdc', '#140f0b'];

const page = () => ({
  theme: document.documentElement.getAttribute('data-theme'),
  motion: document.documentElement.getAttribute('data-motion'),
  bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content }) => content,
  ),
});

/** A page of this device as it looks before anything else has run. */
function start() {
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-motion');
  document.head.innerHTML = `<meta name="theme-color" content="${LIGHT}"><meta name="theme-color" content="${DARK}">`;
  new Function(script)();
}

describe('appearance on this device', () => {
  beforeEach(() => localStorage.clear());

  it('follows the system when nothing is chosen', () => {
    start();
    expect(page()).toEqual({ theme: null, motion: null, bars: [LIGHT, DARK] });
  });

  it.each([
    ['light', [LIGHT, LIGHT]],
    ['dark', [DARK, DARK]],
  ])("applies %s from the first paint, even to the browser's bar", (theme, bars) => {
    localStorage.setItem('simmer-theme', theme);
    localStorage.setItem('simmer-motion', 'reduced');
    start();
    expect(page()).toEqual({ theme, motion: 'reduced', bars });
  });

  it('ignores stored values that no setting offers', () => {
    localStorage.setItem('simmer-theme', 'purple');
    start();
    expect(page()).toEqual({ theme: null, motion: null, bars: [LIGHT, DARK] });
  });

  it('follows a choice in this tab or another, and its reset', () => {
    start();
    localStorage.setItem('simmer-theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'simmer-theme' }));
    expect(page()).toMatchObject({ theme: 'dark', bars: [DARK, DARK] });
    localStorage.removeItem('simmer-theme');
    window.dispatchEvent(new StorageEvent('storage', { key: 'simmer-theme' }));
    expect(page()).toMatchObject({ theme: null, bars: [LIGHT, DARK] });
  });
});
