/** The six digits of a code from a mail, however they were typed or pasted; null when it is something else. */
export function parseCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
