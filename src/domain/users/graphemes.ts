let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as a reader sees them: a family emoji is one. */
export function graphemesOf(text: string): string[] {
  if (!Intl.Segmenter) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
