import { vi } from 'vitest';
import type { Driven, Thing } from '#tests/browsers/driven.ts';

/** The kinds of controls, and the selector for each. */
const KINDS = {
  button: 'button',
  link: 'a[href]',
  tab: '[role=tab]',
  field: 'input, textarea',
} as const;

type Kind = keyof typeof KINDS;

const PATIENCE = { timeout: 45_000, interval: 100 };

/**
 * Finds a visible control by its name. Does not use the driver's computed labels, because WebKitGTK's page stopped responding
 * after that.
 */
const FIND = `
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
  return [...document.querySelectorAll(arguments[0])].find(
    (element) =>
      element.getClientRects().length > 0 &&
      new RegExp(arguments[1]).test(nameOf(element).trim().replace(/\\s+/g, ' ')),
  ) ?? null;`;

/** Sets a time as typing does: bypasses React's own value setter, and then notifies React. */
const TURN = `
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent.trim() === arguments[0]);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(label.control, arguments[1]);
  label.control.dispatchEvent(new Event('input', { bubbles: true }));`;

/** A user of a browser, who finds controls by their names and waits for them. */
export interface Visitor {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** `group` distinguishes controls with the same name. */
  press(kind: Kind, name: string | RegExp, group?: string): Promise<void>;
  fill(field: string, text: string): Promise<void>;
  /** Sets a field for times. */
  turnTo(field: string, time: string): Promise<void>;
  /** Waits until the screen shows the words, in upper or lower case. */
  sees(words: string, timeoutMs?: number): Promise<void>;
  /** Runs a function body in the page and returns the result. */
  asks(body: string, ...args: string[]): Promise<unknown>;
}

export function visitorAt(browser: Driven): Visitor {
  /** Acts on an element as soon as it appears, and retries if the screen was redrawn in between. */
  const act = (kind: Kind, name: string | RegExp, group: string, deed: (thing: Thing) => Promise<void>) =>
    vi.waitFor(async () => {
      const pattern = typeof name === 'string' ? `^${name.replace(/[()]/g, '\\$&')}$` : name.source;
      const thing = await browser.find(FIND, group + KINDS[kind], pattern);
      if (!thing) throw new Error(`No ${kind} ${name}`);
      await deed(thing);
    }, PATIENCE);

  return {
    open: (url) => browser.open(url),
    asks: (body, ...args) => browser.run(body, ...args),
    async reload() {
      // in Firefox, the driver's refresh bypasses the cache and the service worker
      await browser.run('window.before = true; location.reload()');
      await vi.waitFor(async () => {
        const is = await browser.run('return window.before ? "before" : document.readyState').catch(String);
        if (is !== 'complete') throw new Error(`Not reloaded: ${String(is)}`);
      }, PATIENCE);
    },
    press: (kind, name, group) =>
      act(kind, name, group === undefined ? '' : `[role=group][aria-label="${group}"] `, (thing) =>
        thing.click(),
      ),
    fill: (field, text) => act('field', field, '', (thing) => thing.fill(text)),
    turnTo: (field, time) =>
      vi.waitFor(async () => {
        await browser.run(TURN, field, time);
      }, PATIENCE),
    sees: (words, timeout = PATIENCE.timeout) =>
      vi.waitFor(
        async () => {
          const shown = String(await browser.run('return document.body.innerText')).replace(/\s+/g, ' ');
          if (!shown.toLowerCase().includes(words.toLowerCase()))
            throw new Error(`No "${words}" in: ${shown}`);
        },
        { ...PATIENCE, timeout },
      ),
  };
}
