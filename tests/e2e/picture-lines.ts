import type { BrowserContext, Page } from '@playwright/test';

/** Letters of a picture of 1080 px that a phone shows at a third of its width. */
const SMALLEST_PX = 24;

interface Line {
  text: string;
  px: number;
  left: number;
  right: number;
  y: number;
  isSqueezed: boolean;
}

/** Records the lines of each picture that the pages of a context draw, for `badLines`. */
export const recordPictureLines = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const pictures = new Map<HTMLCanvasElement, Line[]>();
    Object.assign(window, { pictures });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...args) {
      const [text, x, y, widest] = args;
      const { width } = this.measureText(text);
      const left = { right: x - width, end: x - width, center: x - width / 2, left: x, start: x }[
        this.textAlign
      ];
      const px = Number(/([\d.]+)px/.exec(this.font)?.[1]);
      const isSqueezed = widest !== undefined && width > widest;
      pictures.set(this.canvas, [
        ...(pictures.get(this.canvas) ?? []),
        { text, px, left, right: left + width, y, isSqueezed },
      ]);
      fillText.apply(this, args);
    };
  });

/** Lines of the pictures drawn since the last call that are squeezed, small, cut off by the edge or over one another. */
export const badLines = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const { pictures } = window as unknown as { pictures?: Map<HTMLCanvasElement, Line[]> };
    const found: string[] = [];
    for (const [{ width, height }, lines] of pictures ?? []) {
      for (const [index, { text, px, left, right, y, isSqueezed }] of lines.entries()) {
        if (isSqueezed) found.push(`"${text}" is squeezed`);
        if (px < smallest) found.push(`"${text}" has letters of ${px} px`);
        if (left < 0 || right > width || y > height) found.push(`"${text}" leaves the picture`);
        for (const other of lines.slice(index + 1)) {
          const isBeside = right <= other.left || other.right <= left;
          // letters fill about three quarters of their size above the baseline, and little below it
          const isBelow = y + px * 0.15 <= other.y - other.px * 0.75;
          const isAbove = other.y + other.px * 0.15 <= y - px * 0.75;
          if (!isBeside && !isBelow && !isAbove) found.push(`"${text}" is over "${other.text}"`);
        }
      }
    }
    pictures?.clear();
    return found;
  }, SMALLEST_PX);
