// the code points at the end are drawn blank, though Unicode counts them as visible (the blank of Braille, annotation marks, joiners
// and blanks of hieroglyphs, the filler of Khitan, the null note head)
const NOTHING =
  /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800\uFFF9-\uFFFB\u{13430}-\u{13442}\u{16FE4}\u{1D159}]*$/u;

/**
 * True for text that shows nothing on screen, like a name of Hangul fillers. Twin: `private.is_invisible` in
 * SQL; both run tests/cases/drawn.json.
 */
export const drawsNothing = (text: string): boolean => NOTHING.test(text);
