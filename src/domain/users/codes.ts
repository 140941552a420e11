/** Reads a 6-digit code from an email, however it was typed or pasted; null when the text is no code. */
export function parseCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
