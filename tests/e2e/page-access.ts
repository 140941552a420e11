import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 AA, and best practices beyond it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The smallest phone, or a desktop of 1280 px at 400 %. */
export const NARROW = { width: 320, height: 640 };

/** The findings of axe on the current page: rule, place and reason. `rules` limits the rules. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const results = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    { runOnly, resultTypes: ['violations'] } as axe.RunOptions,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Tap targets smaller than 44 px. A link within text is as high as its line (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44;
    const small: string[] = [];
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="button"], [tabindex="0"]',
    );
    for (const element of all) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
      const open = document.querySelector('dialog:modal');
      if (open && !open.contains(element)) continue;
      if (element.matches('p a, li p a, [role="tabpanel"], [role="log"], [data-scroller]')) continue;
      // coins of the year are small on purpose; the chosen day has large arrows
      if (element.matches('[role="gridcell"]')) continue;
      const touched =
        element instanceof HTMLInputElement && element.closest('label') ? element.closest('label') : element;
      const { width, height } = (touched ?? element).getBoundingClientRect();
      if (width >= least - 0.5 && height >= least - 0.5) continue;
      if (width <= 1 && height <= 1) continue; // visible and tappable through its label
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      small.push(`${element.tagName} "${name.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`);
    }
    return small;
  });

/** Elements that reach beyond the window's sides, where scrolling is impossible, and words that overlap. */
export const lostSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lost: string[] = [];
    /** Visually hidden: in a box of one pixel. */
    const isClipped = (host: Element) => {
      for (let up: Element | null = host; up; up = up.parentElement) {
        if (getComputedStyle(up).clipPath === 'inset(50%)') return true;
      }
      return false;
    };
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) lost.push(`the page scrolls to ${root.scrollWidth}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes: { box: DOMRect; words: string; host: Element }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = (node.textContent ?? '').trim();
      const host = node.parentElement;
      if (words === '' || !host?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (host.closest('.visually-hidden, svg, [aria-hidden="true"], script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || isClipped(host)) continue;
      boxes.push({ box, words, host });
      if (host.closest('[data-scroller]')) continue;
      if (box.left < -1 || box.right > root.clientWidth + 1) {
        lost.push(`"${words.slice(0, 40)}" from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      }
    }
    const bar = boxes
      .filter(({ host }) => host.closest('nav'))
      .sort((one, other) => one.box.left - other.box.left);
    for (const [index, { box, words }] of bar.entries()) {
      const next = bar[index + 1];
      if (next && Math.abs(next.box.top - box.top) < 4 && box.right > next.box.left - 2) {
        lost.push(`"${words}" runs into "${next.words}"`);
      }
    }
    return lost;
  });

/** Animations that run although the user has asked for less motion. */
export const movingThings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map(({ effect }) => ({ effect, time: Number(effect?.getComputedTiming().activeDuration) }))
      .filter(({ time }) => time > 1)
      .map(({ effect, time }) => {
        const target = effect instanceof KeyframeEffect ? effect.target?.className : '';
        return `${String(target)} for ${time} ms`;
      }),
  );
