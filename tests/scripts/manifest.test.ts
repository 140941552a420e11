import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { arbText, MANIFEST_AREA, SOURCE_LANGUAGE } from '#scripts/languages/arb-messages.ts';

it("has a message for every word of the app's manifest", () => {
  const words = new Set<unknown>();
  JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'), (key, value) => {
    if (['description', 'name', 'short_name', 'label'].includes(key) && value !== 'Simmer') words.add(value);
    return value;
  });
  const messages = Object.entries(JSON.parse(arbText(SOURCE_LANGUAGE)))
    .filter(([key]) => key.startsWith(`${MANIFEST_AREA}.`))
    .map(([, text]) => text);
  expect([...words].sort()).toEqual(messages.sort());
});
