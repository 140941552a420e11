import type { Page } from '@playwright/test';
import { languages } from '#scripts/languages/arb-messages.ts';
import { SPOKEN_ATTRIBUTES } from '#tests/support/spoken-attributes.ts';

const english = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1));

/** What `Intl` writes beside pseudo words, which count as English; names of languages; the app's name; what scenes type. */
const NOT_IN_THE_CATALOGUE = [
  ...(['long', 'short'] as const).flatMap((style) => [
    ...MONTHS.map((date) => english({ month: style }).format(date)),
    ...WEEKDAYS.map((date) => english({ weekday: style }).format(date)),
  ]),
  ...['and', 'AM', 'PM', 'am', 'pm', 'KB', 'MB'],
  ...languages().map((tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag),
  ...['Simmer', 'Lena Maria'],
];

/** A text that users wrote; of a name also its parts, and the initials that an avatar shows. */
function waysToShow(text: string): string[] {
  const parts = text.split(' ');
  const initials = [parts[0]?.[0], parts.length > 1 ? parts.at(-1)?.[0] : ''].join('').toUpperCase();
  return parts.length > 3 ? [text] : [text, ...parts, initials];
}

/**
 * Words of a page in `accented` pseudo words (tests/e2e/pseudo-words.ts) that have no accent: they are not from the
 * catalogue, or were kept as text when the language changed. `ownTexts`: what users wrote themselves.
 */
export const unaccentedWords = (page: Page, ownTexts: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ known, attributes }) => {
      const found = new Set<string>();
      const others = [...known]
        .sort((one, other) => other.length - one.length) // a name may be part of a message
        .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .map((text) => new RegExp(`(?<!\\p{L})${text}(?!\\p{L})`, 'giu'));

      function check(text: string, place: string): void {
        let own = text.replace(/\S+@\S+|\S*:\/\/\S+/g, ' '); // addresses
        if (!/[a-z]{2}/i.test(own)) return;
        for (const other of others) own = own.replace(other, ' ');
        for (const [word] of own.matchAll(/\p{L}[\p{L}\p{M}'’\u00ad]+/gu)) {
          if (/^[a-z'’]+$/i.test(word)) found.add(`"${word}" in ${place} "${text.trim().slice(0, 60)}"`);
        }
      }
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      // toasts, and what the night stand announces in their place, speak the language in which they came
      const skipped = 'script, style, noscript, div[data-kind], [data-night-stand] > [role="status"]';

      check(document.title, 'the title');
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const host = node.parentElement;
        if (!host || host.closest(skipped) || !isShown(host)) continue;
        check(node.textContent ?? '', host.tagName.toLowerCase());
      }
      for (const name of attributes) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
          if (isShown(element)) check(element.getAttribute(name) ?? '', name);
        }
      }
      return [...found];
    },
    {
      known: [...NOT_IN_THE_CATALOGUE, ...ownTexts.flatMap(waysToShow)].filter(Boolean),
      attributes: SPOKEN_ATTRIBUTES,
    },
  );
