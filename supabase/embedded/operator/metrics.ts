import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EpochMs } from '#base/clock.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { FinishedRequest } from '#embedded/operator/request-watch.ts';

/** The buckets of the histogram: from a request that reads one row to a queue that is too long. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** backup-file.ts names backups so that the newest comes last, and the time of the file is when the backup was complete. */
const BACKUP = /^simmer-.*\.tar\.gz$/;
const REJECTIONS_TODAY = `select code, rejected::float8 as count from operator.rejections
  where day = (now() at time zone 'UTC')::date`;

/** Where the figures come from when they are read. */
interface MetricSources {
  query<Row>(sql: string): Promise<{ rows: Row[] }>;
  freeBytes(): Promise<number>;
  sockets(): number;
  backups: string;
  now: () => EpochMs;
}

export interface Metrics {
  count(request: FinishedRequest): void;
  /** Returns the same queue; the figures then count the requests in it. */
  watch(queue: RequestQueue): RequestQueue;
  /** All figures in the text format of Prometheus. */
  read(sources: MetricSources): Promise<string>;
}

/** The figures of one server. No label holds personal data: routes, methods, statuses and codes are few and fixed. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'simmer_requests_total',
    help: 'Finished requests. Status 499: the client hung up.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'simmer_request_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const waiting = gauge('simmer_queue_waiting', 'Requests that wait for the database or use it.');
  const sockets = gauge('simmer_sockets', 'Open WebSockets: devices that show the app now.');
  const free = gauge(
    'simmer_disk_free_bytes',
    'Room on the disk of DATA_DIR. Below 32 MB nothing is written.',
  );
  const age = gauge('simmer_backup_age_seconds', 'Age of the newest backup; +Inf when there is none.');
  const rejections = gauge('simmer_rejections_today', 'Changes that the rules rejected today (UTC).', [
    'code',
  ]);
  const memory = gauge('simmer_memory_bytes', 'Memory of the process (resident set).');

  return {
    count({ route, method, status, seconds: took }) {
      requests.inc({ route, method, status });
      seconds.observe({ route }, took);
    },
    watch: (queue) => ({
      idle: () => queue.idle(),
      run(task, whose) {
        waiting.inc();
        return queue.run(task, whose).finally(() => waiting.dec());
      },
    }),
    async read(sources) {
      sockets.set(sources.sockets());
      free.set(await sources.freeBytes());
      age.set(await backupAge(sources.backups, sources.now()));
      memory.set(process.memoryUsage.rss());
      const { rows } = await sources.query<{ code: string; count: number }>(REJECTIONS_TODAY);
      rejections.reset();
      for (const { code, count } of rows) rejections.set({ code }, count);
      return registry.metrics();
    },
  };
}

async function backupAge(folder: string, now: EpochMs): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => BACKUP.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, (now - (await stat(path.join(folder, newest))).mtimeMs) / 1000);
}
