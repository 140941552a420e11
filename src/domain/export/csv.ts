type Cell = string | number | null;

/** Spreadsheets run a text that begins like this as a formula: a quote before it makes it text again. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as RFC 4180 has it: CRLF after every line, quotes where they are needed. Numbers stay numbers. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
