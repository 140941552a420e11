/**
 * Finds the UPDATE and DELETE statements without WHERE in a function body. A hosted project rejects them in functions, too
 * (safeupdate), but only when they run. Returns the text of each, without what is in brackets.
 */
export function writesWithoutWhere(body: string): string[] {
  return statementsOf(withoutTexts(body)).filter((words) => WRITE.test(words) && !/\bwhere\b/.test(words));
}

const WRITE = /^(update|delete\s+from)\b/;
/** The first words of a statement. `for update`, `on conflict do update` and the names of events are not statements. */
const STARTS =
  /(?<!\b(?:for|do|or|after|before|no\s+key)\s+)\b(?:update|delete\s+from)\b(?!\s+(?:of|skip|nowait)\b)/g;

/** Removes comments and strings, which may hold any words. */
function withoutTexts(body: string): string {
  return body
    .toLowerCase()
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|e?'(?:[^'\\]|''|\\.)*'/g, ' ');
}

/** Each write, from its first word to the end of its statement or of the brackets around it, without inner brackets. */
function statementsOf(body: string): string[] {
  return [...body.matchAll(STARTS)].map(({ index }) => {
    let depth = 0;
    let words = '';
    for (const letter of body.slice(index)) {
      if (letter === ';' || (letter === ')' && depth === 0)) break;
      if (letter === '(') depth += 1;
      else if (letter === ')') depth -= 1;
      else if (depth === 0) words += letter;
    }
    return words.trim();
  });
}
