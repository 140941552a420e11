import { createElement, Fragment, type ReactNode } from 'react';

/** The signs that stand for `<b>` and `</b>` in a message: scripts/languages/english-modules.ts. */
const BOLD = /\ue000([^\ue001]*)\ue001/;

/** The text of a message. `draw` draws the words between `<b>` and `</b>`, wherever a language has them. */
export function withBold(text: string, draw: (words: string) => ReactNode): ReactNode {
  const parts = text.split(BOLD).map((part, index) => (index % 2 === 0 ? part : draw(part)));
  // as arguments: React wants a key for each part of an array
  return createElement(Fragment, null, ...parts);
}
