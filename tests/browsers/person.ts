import { vi } from 'vitest';
import { type Arguments, type Driven, elementId } from '#tests/browsers/webdriver.ts';

/** What people call the things on the screen, and how a browser finds those of one kind. */
const KINDS = {
  button: 'button',
  link: 'a[href]',
  tab: '[role=tab]',
  field: 'input, textarea',
} as const;

type Kind = keyof typeof KINDS;

const PATIENCE = { timeout: 15_000, interval: 100 };

/** Shown, and called so. Not by the driver's computed labels: WebKitGTK's page stopped answering when asked for them. */
const FIND = `
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
  return [...document.querySelectorAll(arguments[0])].find(
    (element) =>
      element.getClientRects().length > 0 &&
      new RegExp(arguments[1]).test(nameOf(element).trim().replace(/\\s+/g, ' ')),
  ) ?? null;`;

/** As a person's own turning does it: past React's note of the value, then told. */
const TURN = `
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent.trim() === arguments[0]);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(label.control, arguments[1]);
  label.control.dispatchEvent(new Event('input', { bubbles: true }));`;

/** Somebody in front of a browser: looks for things by their names, and waits for them. */
export interface Person {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** `group`: where there are several of that name. */
  press(kind: Kind, name: string | RegExp, group?: string): Promise<void>;
  fill(field: string, text: string): Promise<void>;
  /** Puts a time into a field for times: every browser has another way to type into it. */
  turnTo(field: string, time: string): Promise<void>;
  /** Waits for the words on the screen, written in any case; longer than usual where it is said so. */
  sees(words: string, timeoutMs?: number): Promise<void>;
  /** The answer of the page to a function body. */
  asks(body: string, ...args: unknown[]): Promise<unknown>;
}

export function personAt({ send }: Driven): Person {
  const asks = (script: string, ...args: unknown[]) => send('run', { script, args });

  /** Throws while there is none: whoever asks waits. */
  async function find(kind: Kind, name: string | RegExp, group?: string): Promise<string> {
    const within = group === undefined ? '' : `[role=group][aria-label="${group}"] `;
    const pattern = typeof name === 'string' ? `^${name.replace(/[()]/g, '\\$&')}$` : name.source;
    const found = await asks(FIND, within + KINDS[kind], pattern);
    if (!found) throw new Error(`No ${kind} ${name}`);
    return elementId(found);
  }

  /** The screen is drawn anew at any time: what was refused for it has not happened, and is tried again. */
  const act = (
    thing: Parameters<typeof find>,
    commands: readonly ['click' | 'clear' | 'type', Arguments][],
  ) =>
    vi.waitFor(async () => {
      const id = await find(...thing);
      for (const [command, body] of commands) await send(command, { id, ...body });
    }, PATIENCE);

  return {
    open: async (url) => void (await send('open', { url })),
    async reload() {
      // a driver's own refresh is a forced one in Firefox: past the cache, and past the worker
      await asks('window.before = true; location.reload()');
      await vi.waitFor(async () => {
        const is = await asks('return window.before ? "before" : document.readyState').catch(String);
        if (is !== 'complete') throw new Error(`Not reloaded: ${String(is)}`);
      }, PATIENCE);
    },
    press: (kind, name, group) => act([kind, name, group], [['click', {}]]),
    fill: (field, text) =>
      act(
        ['field', field],
        [
          ['clear', {}],
          ['type', { text }],
        ],
      ),
    turnTo: (field, time) =>
      vi.waitFor(async () => {
        await asks(TURN, field, time);
      }, PATIENCE),
    sees: (words, timeout = PATIENCE.timeout) =>
      vi.waitFor(
        async () => {
          const shown = String(await asks('return document.body.innerText')).replace(/\s+/g, ' ');
          if (!shown.toLowerCase().includes(words.toLowerCase()))
            throw new Error(`No "${words}" in: ${shown}`);
        },
        { ...PATIENCE, timeout },
      ),
    asks,
  };
}
