import type { Sample } from '#tests/bench/replication/measure.ts';
import type { Contender } from '#tests/bench/replication/page/main.ts';
import { median } from '#tests/bench/statistics.ts';

/**
 * The results of one contender; null for what it does not do. Times in milliseconds, sizes in
 * bytes.
 */
export interface Medians {
  usable: number;
  whole: number;
  longestTask: number;
  requests: number;
  bytes: number;
  heap: number;
  idle: number | null;
  idleRequests: number | null;
  idleBytes: number | null;
  push: number | null;
  pushRequests: number | null;
}

const NAMES: Readonly<Record<Contender, string>> = {
  ours: 'this app',
  'bare fetch': 'bare fetch + IndexedDB bulk put',
  'RxDB writes': 'the same pages with `bulkInsert` of RxDB',
  handlers: '`replicateRxCollection`, RPC handlers',
  'plugin, 1,000 rows': '`replication-supabase`, 1,000 rows a page',
  'plugin, 50 rows': '`replication-supabase`, 50 rows a page',
};

const COLUMNS: readonly (readonly [string, (own: Medians, seen: number | undefined) => string])[] = [
  ['usable', ({ usable }) => seconds(usable)],
  ['whole', ({ whole }) => seconds(whole)],
  ['requests', ({ requests }) => String(requests)],
  ['bytes', ({ bytes }) => `${(bytes / 1024 / 1024).toFixed(2)} MB`],
  ['longest task', ({ longestTask }) => (longestTask === 0 ? 'none' : `${longestTask.toFixed(0)} ms`)],
  ['heap after', ({ heap }) => `${(heap / 1024 / 1024).toFixed(1)} MB`],
  [
    'idle open',
    ({ idle, idleRequests, idleBytes }) =>
      idle === null || idleBytes === null
        ? ''
        : `${seconds(idle)}, ${idleRequests} requests, ${(idleBytes / 1024).toFixed(1)} KB`,
  ],
  [
    '500 queued',
    ({ push, pushRequests }) => (push === null ? '' : `${seconds(push)}, ${pushRequests} requests`),
  ],
  ['second device', (_, seen) => (seen === undefined ? '' : seconds(seen))],
];

/** The table of docs/quality.md, in Markdown. */
export function comparison(
  medians: ReadonlyMap<Contender, Medians>,
  seen: ReadonlyMap<Contender, number>,
): string {
  const lines = [
    ['', ...COLUMNS.map(([name]) => name)],
    ['---', ...COLUMNS.map(() => '---')],
    ...[...medians].map(([name, own]) => [
      NAMES[name],
      ...COLUMNS.map(([, show]) => show(own, seen.get(name))),
    ]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function mediansOf(samples: readonly Sample[]): Medians {
  const of = (read: (sample: Sample) => number) => median(samples.map(read));
  const ifAny = (read: (sample: Sample) => number | undefined) => {
    const found = samples.flatMap((sample) => read(sample) ?? []);
    return found.length > 0 ? median(found) : null;
  };
  return {
    usable: of(({ first }) => first.usable),
    whole: of(({ first }) => first.whole),
    longestTask: of(({ first }) => first.longestTask),
    requests: of(({ first }) => first.requests),
    bytes: of(({ first }) => first.bytes),
    heap: of(({ heap }) => heap),
    idle: ifAny(({ idle }) => idle?.ms),
    idleRequests: ifAny(({ idle }) => idle?.requests),
    idleBytes: ifAny(({ idle }) => idle?.bytes),
    push: ifAny(({ push }) => push?.ms),
    pushRequests: ifAny(({ push }) => push?.requests),
  };
}

const seconds = (ms: number): string => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`);
