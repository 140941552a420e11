import type { Page } from '@playwright/test';

/**
 * Texts and controls without enough room: texts that overflow their box or are cut off by it, words that break over two lines,
 * texts that overlap texts, and controls that overlap controls.
 */
export const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Seen {
      name: string;
      box: { left: number; right: number; top: number; bottom: number };
      host: Element;
      /** The layer of an element: the page, or the fixed or raised element that contains it. */
      layer: Element | null;
    }
    const SLACK = 1.5;
    const found = new Set<string>();

    const styleOf = new Map<Element, CSSStyleDeclaration>();
    const style = (element: Element) => {
      const known = styleOf.get(element) ?? getComputedStyle(element);
      styleOf.set(element, known);
      return known;
    };
    function layerOf(host: Element): Element | null {
      for (let up: Element | null = host; up; up = up.parentElement) {
        if (up.tagName === 'DIALOG' || ['fixed', 'sticky'].includes(style(up).position)) return up;
      }
      return null;
    }
    /** Visually hidden: in a box of one pixel, under an open sheet, or not laid out while out of view. */
    const open = document.querySelector('dialog:modal');
    function isHidden(host: Element): boolean {
      if (open && !open.contains(host)) return true;
      if (
        !host.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
          contentVisibilityAuto: true,
        })
      )
        return true;
      for (let up: Element | null = host; up; up = up.parentElement) {
        if (style(up).clipPath === 'inset(50%)') return true;
      }
      return false;
    }

    /** Cuts a box to what another shows of it. False if that is nothing. */
    function clip(box: Seen['box'], around: DOMRect): boolean {
      box.left = Math.max(box.left, around.left);
      box.right = Math.min(box.right, around.right);
      box.top = Math.max(box.top, around.top);
      box.bottom = Math.min(box.bottom, around.bottom);
      return box.left < box.right && box.top < box.bottom;
    }

    /** Clips a control to the part that its scrollers show. */
    function isSeen(host: Element, box: Seen['box']): boolean {
      for (let up = host.parentElement; up && up !== document.body; up = up.parentElement) {
        if (style(up).overflowX !== 'visible' && !clip(box, up.getBoundingClientRect())) return false;
      }
      return true;
    }

    /**
     * Reports where a text leaves a box that should contain it, and clips the text to its visible part.
     */
    function cut(seen: Seen): boolean {
      const { box, host, name } = seen;
      // above a box that is positioned explicitly, an overlap is intended
      let isPlaced = false;
      for (let up: Element | null = host; up && up !== document.body; up = up.parentElement) {
        const { display, position, overflowX, overflowY, textOverflow } = style(up);
        if (display === 'inline' || display === 'contents') continue;
        const around = up.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(overflowX + overflowY);
        const shortens = textOverflow === 'ellipsis' || style(up).webkitLineClamp !== 'none';
        if (overflowX !== 'visible') {
          if (
            !isPlaced &&
            !shortens &&
            !scrolls &&
            box.right > box.left &&
            (box.left < around.left - SLACK || box.right > around.right + SLACK)
          )
            found.add(`"${name}" is cut off by ${up.className}`);
          if (!clip(box, around)) return false;
        }
        if (!isPlaced && (box.left < around.left - SLACK || box.right > around.right + SLACK))
          found.add(`"${name}" leaves ${up.tagName}.${up.className} at the side`);
        if (!isPlaced && (box.top < around.top - SLACK || box.bottom > around.bottom + SLACK))
          found.add(`"${name}" leaves ${up.tagName}.${up.className} above or below`);
        if (position === 'fixed') break;
        isPlaced ||= position === 'absolute';
      }
      return true;
    }

    /** The width of a line if only this text were in it: the window without the padding around the text. */
    function roomOf(host: Element): number {
      let room = document.documentElement.clientWidth;
      for (let up: Element | null = host; up; up = up.parentElement) {
        const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = style(up);
        for (const rim of [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth])
          room -= Number.parseFloat(rim);
      }
      return room;
    }

    /**
     * Reports the words of a text that begin on one line and end on another. Words may break at a hyphen, addresses and texts
     * of scripts without spaces anywhere, and in very large text (base.css) a word that no line has room for.
     */
    const isVeryLarge = matchMedia('(max-width: 17em)').matches;
    function findBroken(node: Node, host: Element, range: Range): void {
      const text = node.textContent ?? '';
      for (const { 0: word, index } of text.matchAll(/[^\s\-–—/\u00ad\u200b]+/g)) {
        if (/[@:\uff00-\uffef]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) continue;
        // what follows a soft hyphen has the box of the drawn hyphen
        range.setStart(node, index + (text[index - 1] === '\u00ad' ? 1 : 0));
        range.setEnd(node, index + word.length);
        const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
        const tops = pieces.map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) <= 4) continue;
        const wide = pieces.reduce((sum, { width }) => sum + width, 0);
        if (!isVeryLarge || wide < roomOf(host)) found.add(`"${word}" breaks over two lines`);
      }
    }

    const words: Seen[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const name = (node.textContent ?? '').trim().slice(0, 30);
      const host = node.parentElement;
      if (name === '' || !host || host.closest('svg, script, style, option') || isHidden(host)) continue;
      const range = document.createRange();
      findBroken(node, host, range);
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.width <= 1 || line.height <= 1) continue;
        // letters fill only the middle of the font's line height, which is more than 2em in fonts of some scripts
        const rim = (line.height - 0.67 * Number.parseFloat(style(host).fontSize)) / 2;
        const box = { left: line.left, right: line.right, top: line.top + rim, bottom: line.bottom - rim };
        const seen = { name, box, host, layer: layerOf(host) };
        if (cut(seen)) words.push(seen);
      }
    }

    const controls: Seen[] = [];
    for (const host of document.querySelectorAll('a[href], button:not(:disabled), input, select, textarea')) {
      if (isHidden(host) || host.matches('[type="file"]')) continue;
      const { left, right, top, bottom } = host.getBoundingClientRect();
      const box = { left, right, top, bottom };
      if (right - left <= 1 || bottom - top <= 1 || !isSeen(host, box)) continue;
      const name = (host.getAttribute('aria-label') ?? host.textContent ?? host.tagName).trim().slice(0, 30);
      controls.push({ name, box, host, layer: layerOf(host) });
    }

    function onEachOther(list: readonly Seen[], slack: number): void {
      for (const [index, one] of list.entries()) {
        for (const other of list.slice(index + 1)) {
          if (one.layer !== other.layer || one.host === other.host) continue;
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (wide > slack && high > slack) found.add(`"${one.name}" and "${other.name}" overlap`);
        }
      }
    }
    onEachOther(words, SLACK);
    onEachOther(controls, 4);
    return [...found];
  });
