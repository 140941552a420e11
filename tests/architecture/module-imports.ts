/** One import as written in a file. Erased imports (`import type`) only couple shapes. */
export interface ModuleImport {
  specifier: string;
  typeOnly: boolean;
  reExport: boolean;
}

const STATEMENT = /^[ \t]*(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\s*\(\s*['"]([^'"]+)['"]/g;

/** Comments are cut, but not the `//` of an address in a string. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
}

function isTypeOnly(clause: string): boolean {
  if (/^\s+type\b(?!\s*,)/.test(clause)) return true;
  const named = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  if (named === undefined) return false;
  const names = named.split(',').filter((name) => name.trim() !== '');
  return names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}

/** Every import, re-export and import() with a literal name, in TypeScript or JavaScript formatted by Biome. */
export function importsOf(source: string): ModuleImport[] {
  const code = withoutComments(source);
  const found: ModuleImport[] = [];
  for (const [, keyword, clause = '', specifier = ''] of code.matchAll(STATEMENT)) {
    found.push({ specifier, typeOnly: isTypeOnly(clause), reExport: keyword === 'export' });
  }
  for (const [, specifier = ''] of code.matchAll(BARE)) {
    found.push({ specifier, typeOnly: false, reExport: false });
  }
  for (const [, specifier = ''] of code.matchAll(DYNAMIC)) {
    found.push({ specifier, typeOnly: false, reExport: false });
  }
  return found;
}
