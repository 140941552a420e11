import { ARROWS, matches, OWNED_PACKAGES, WORKER_MAY_USE } from '#tests/architecture/arrows.ts';
import { importsOf, type ModuleImport } from '#tests/architecture/module-imports.ts';
import type { SourceFile } from '#tests/architecture/source-files.ts';

/** The folder of the table that a file belongs to: 'src/commands/online/sign-in.ts' → 'commands/online'. */
export function folderOf(path: string): string {
  const inHouse = path
    .replace(/^src\//, '')
    .replace(/^supabase\/(?=embedded\/|seed\/|functions\/)/, '')
    .replace(/^seed\//, 'embedded/seed/');
  const names = Object.keys(ARROWS).filter((name) => inHouse.startsWith(`${name}/`));
  return names.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** The path of an own import, written as the table needs it: '#store/database/outbox.ts' → 'store/outbox.ts'. */
function ownPath(specifier: string): string | null {
  return specifier.startsWith('#') ? specifier.slice(1) : null;
}

const isBuiltin = (specifier: string): boolean =>
  specifier.startsWith('node:') || specifier.startsWith('vite/');

function ownViolation(from: string, path: string, typeOnly: boolean): string | null {
  const rule = ARROWS[from];
  const to = folderOf(path);
  if (!rule || to === '') return `${from} imports unknown folder ${path}`;
  if (to === from || to === from.split('/')[0]) return null;
  if (to === 'app') return `${from} may not import app`;
  const allowed = matches(rule.folders, to) || matches(rule.folders, to.split('/')[0] ?? '');
  const asType = typeOnly && matches(rule.types, to.split('/')[0] ?? '');
  if (!allowed && !asType) return `${from} may not import ${to}`;
  const only = from === 'sw' && !typeOnly ? WORKER_MAY_USE[to] : undefined;
  const file = path.slice(to.length + 1);
  if (only && !only.some((start) => file.startsWith(start))) return `sw may not import ${path}`;
  return null;
}

function packageViolation(from: string, specifier: string, typeOnly: boolean): string | null {
  for (const [pattern, owners] of Object.entries(OWNED_PACKAGES)) {
    if (matches([pattern], specifier) && !owners.includes(from)) return `${from} may not name ${specifier}`;
  }
  const rule = ARROWS[from];
  if (rule && matches(rule.packages, specifier)) return null;
  if (rule && typeOnly && matches(rule.packageTypes, specifier)) return null;
  return `${from} may not name ${specifier}`;
}

function importViolation(from: string, found: ModuleImport): string | null {
  const { specifier, typeOnly, reExport } = found;
  if (specifier.startsWith('..')) return `relative parent import ${specifier}`;
  if (reExport) return `barrel: re-export of ${specifier}`;
  if (specifier.startsWith('./') || isBuiltin(specifier)) return null;
  const path = ownPath(specifier);
  return path === null ? packageViolation(from, specifier, typeOnly) : ownViolation(from, path, typeOnly);
}

/** Every broken arrow of one file, as "folder may not import folder". */
export function violationsOf(file: SourceFile): string[] {
  const from = folderOf(file.path);
  return importsOf(file.text)
    .map((found) => importViolation(from, found))
    .filter((violation) => violation !== null);
}

type Graph = Map<string, Set<string>>;

/** The first ring of folders that import one another, as 'a → b → a', or null. */
export function folderCycle(files: readonly SourceFile[]): string | null {
  const graph: Graph = new Map();
  for (const file of files) {
    const from = folderOf(file.path).split('/')[0] ?? '';
    for (const { specifier } of importsOf(file.text)) {
      const own = ownPath(specifier);
      const to = own === null ? '' : folderOf(own).split('/')[0];
      if (to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return ringIn(graph);
}

/** The first ring of folders inside `room`, such as 'src/sync'. */
export function roomCycle(room: string, files: readonly SourceFile[]): string | null {
  const paths = new Set(files.map(({ path }) => path));
  const floorOf = (path: string) => (path.startsWith(`${room}/`) ? path.slice(0, path.lastIndexOf('/')) : null);
  const graph: Graph = new Map();
  for (const { path, text } of files) {
    const from = floorOf(path);
    for (const { specifier } of from ? importsOf(text) : []) {
      const to = floorOf(fileOf(ownPath(specifier) ?? '', paths) ?? '');
      if (from && to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return ringIn(graph);
}

/** The first ring of files that import one another, types and `import()` included, as 'a → b → a', or null. */
export function fileCycle(files: readonly SourceFile[]): string | null {
  const paths = new Set(files.map(({ path }) => path));
  const imported = ({ text }: SourceFile) =>
    importsOf(text).flatMap(({ specifier }) => fileOf(ownPath(specifier) ?? '', paths) ?? []);
  return ringIn(new Map(files.map((file) => [file.path, new Set(imported(file))])));
}

function ringIn(graph: Graph): string | null {
  const done = new Set<string>();
  const walk = (place: string, trail: readonly string[]): string | null => {
    if (trail.includes(place)) return [...trail.slice(trail.indexOf(place)), place].join(' → ');
    if (done.has(place)) return null;
    for (const next of graph.get(place) ?? []) {
      const ring = walk(next, [...trail, place]);
      if (ring) return ring;
    }
    done.add(place);
    return null;
  };
  for (const place of graph.keys()) {
    const ring = walk(place, []);
    if (ring) return ring;
  }
  return null;
}

/** The file that an own import names: '#store/store.ts' → 'src/store/store.ts'. */
function fileOf(own: string, paths: { has(path: string): boolean }): string | undefined {
  return ['', 'src/', 'supabase/'].map((root) => root + own).find((path) => paths.has(path));
}

/** Own files that running `entry` loads, and the packages they load. Types are erased and do not count. */
export function reachableFrom(
  entry: string,
  files: readonly SourceFile[],
): { files: Set<string>; packages: Set<string> } {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = { files: new Set<string>(), packages: new Set<string>() };
  const visit = (path: string) => {
    const file = byPath.get(path);
    if (!file || seen.files.has(path)) return;
    seen.files.add(path);
    for (const { specifier, typeOnly } of importsOf(file.text)) {
      if (typeOnly) continue;
      const own = ownPath(specifier);
      if (own === null) seen.packages.add(specifier);
      else visit(fileOf(own, byPath) ?? own);
    }
  };
  visit(entry);
  return seen;
}
