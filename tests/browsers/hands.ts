import { type Browser, until } from '#tests/browsers/browser.ts';

/** What a person does and sees: names of things as they stand on the screen, real input. */
export interface Hands {
  sees(text: string): Promise<void>;
  click(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
}

/** In the page: what can be pressed and has that in its name; what is shown. */
const FINDERS = `
  const shown = (element) => element.getClientRects().length > 0;
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
  const pressable = (name) => [...document.querySelectorAll('button, a')].find(
    (element) => shown(element) && !element.disabled && nameOf(element).includes(name));
  const field = (label) => [...document.querySelectorAll('label')].find(
    (element) => shown(element) && element.textContent.trim().startsWith(label))?.control;
  const middleOf = (element) => {
    if (!element) throw new Error('not there');
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const top = document.elementFromPoint(at.x, at.y);
    if (!top || !(element.contains(top) || top.contains(element))) throw new Error('something lies over it');
    return at;
  };`;

export function handsOn(browser: Browser): Hands {
  const inPage = (body: string) => browser.evaluate(`(() => { ${FINDERS} ${body} })()`);
  const press = async (what: string, found: string) => {
    const at = (await until(`${browser.name}: no ${what}`, () => inPage(`return middleOf(${found})`))) as {
      x: number;
      y: number;
    };
    await browser.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, ...at },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };
  return {
    async sees(text) {
      await until(`${browser.name} does not show “${text}”`, async () => {
        if ((await inPage(`return document.body.innerText.includes(${JSON.stringify(text)})`)) !== true)
          throw new Error(String(await inPage('return document.body.innerText.slice(0, 400)')));
      });
    },
    click: (name) => press(`button ${name}`, `pressable(${JSON.stringify(name)})`),
    async fill(label, text) {
      await press(`field ${label}`, `field(${JSON.stringify(label)})`);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await browser.perform([{ type: 'key', id: 'keyboard', actions: keys }]);
      await until(`${browser.name}: “${label}” did not take what was typed`, async () => {
        const value = await inPage(`return field(${JSON.stringify(label)})?.value`);
        if (value !== text) throw new Error(String(value));
      });
    },
  };
}
