type Cell = string | number;

/** Spreadsheets run text that begins like this as a formula. A leading quote prevents that. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table in CSV (RFC 4180): CRLF after every line, quotes where needed. Numbers stay numbers. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
