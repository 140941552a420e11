/** Makes one line of plain text of what users wrote. Its control characters could send commands to the terminal. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');

/** Aligns rows of text in columns. The first row is the head. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(plain));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
