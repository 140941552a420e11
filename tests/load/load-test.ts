import { median, p95, p99 } from '#tests/bench/statistics.ts';
import { Crowd, forAll, REQUESTS_A_DAY, type Step } from '#tests/load/crowd.ts';
import { firstRequests } from '#tests/load/first-requests.ts';
import { lostRows } from '#tests/load/lost-rows.ts';
import { newTraffic, type Traffic } from '#tests/load/simulated-device.ts';
import { makeUsers } from '#tests/load/users.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';

export interface LoadOptions {
  users: number;
  friends: number;
  /** Days of history of each user. */
  days: number;
  /** Requests per second, for one step after the other. */
  rates: readonly number[];
  secondsEach: number;
  /** Connections of all clients to PostgreSQL, like the pool of PostgREST. */
  connections: number;
  /** Whether each rate is repeated with new connections. */
  cold: boolean;
  say: (line: string) => void;
}

export interface LoadReport {
  firstSync: { p50: number; p95: number; p99: number };
  steps: readonly Step[];
  errors: readonly string[];
  lost: readonly string[];
  /** The traffic of one user's day. */
  day: Traffic & { rowsWritten: number; bytesKept: number; walBytes: number };
}

/**
 * Simulates users with devices at growing rates on a real PostgreSQL 15, and then compares every device with the
 * database.
 */
export async function loadTest(options: LoadOptions): Promise<LoadReport> {
  const { say, users, rates, secondsEach, connections, cold } = options;
  const db = await openDatabase('postgres15', connections);
  try {
    let traffic = newTraffic();
    const total: Traffic = traffic;
    const devices = await makeUsers(db, total, options);
    say(`${users} users with ${options.friends} friends each and ${options.days} days behind them.`);
    const first = await forAll(devices, connections, (device) => device.round());
    const firstSync = { p50: median(first), p95: p95(first), p99: p99(first) };
    say(
      `First sync of every device, ${connections} at once: ${times(firstSync)}; ${kib(total.received / users)} each.`,
    );

    const { looks, writes } = await firstRequests(db, devices.slice(0, 20));
    say(`The requests of a new connection: looks ${inTurn(looks)}; messages ${inTurn(writes)}.`);

    const before = { ...total };
    const [start] = await db.admin('select now() as at');
    const kept = await keptBy(db);
    const crowd = new Crowd(devices);
    const steps: Step[] = [];
    const tries = rates.flatMap((rate) => (cold ? [{ rate }, { rate, closed: true }] : [{ rate }]));
    for (const { rate, closed } of tries) {
      if (closed) await untilClosed(db);
      const step = await crowd.step(rate, secondsEach);
      steps.push(step);
      say(
        `${closed ? 'From cold, ' : ''}${rate}/s due, ${step.answered.toFixed(0)}/s answered; looks ${times(step.looks)}; writes ${times(step.writes)}; ` +
          `${step.errors.length} errors; the clients took ${(step.clientCpu * 100).toFixed(0)} % of a processor.`,
      );
    }
    const after = await keptBy(db);
    const lived = steps.reduce((sum, { due }) => sum + due * secondsEach, 0) / REQUESTS_A_DAY;
    traffic = difference(total, before);
    const day = {
      ...scaled(traffic, 1 / lived),
      rowsWritten: (after.rows - kept.rows) / lived,
      bytesKept: (after.bytes - kept.bytes) / lived,
      walBytes: (after.wal - kept.wal) / lived,
    };
    say(
      `A user's day: ${day.requests.toFixed(1)} requests with ${day.mutations.toFixed(1)} changes, ${kib(day.sent)} up, ${kib(day.received)} down ` +
        `(${kib(day.receivedPacked)} packed), ${day.rows.toFixed(1)} rows received; ${day.rowsWritten.toFixed(1)} row versions written, ` +
        `${kib(day.bytesKept)} on disk, ${kib(day.walBytes)} of log.`,
    );

    await forAll(devices, connections, (device) => device.round());
    const lost = await lostRows(db, devices, start?.at);
    const errors = steps.flatMap((step) => step.errors);
    say(`${errors.length} errors, ${lost.length} rows lost.`);
    return { firstSync, steps, errors, lost, day };
  } finally {
    await db.close();
  }
}

/** Waits until the pool has closed every connection of users: it keeps an idle one for ten seconds. */
async function untilClosed(db: Database): Promise<void> {
  const open = `select from pg_stat_activity where usename = 'authenticator' and datname = current_database()`;
  while ((await db.admin(open)).length > 0) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function keptBy(db: Database) {
  await db.admin('select pg_stat_clear_snapshot()');
  const [row] = await db.admin(
    `select (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables)::float8 as rows,
       pg_database_size(current_database())::float8 as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`,
  );
  return { rows: Number(row?.rows), bytes: Number(row?.bytes), wal: Number(row?.wal) };
}

const KEYS = ['requests', 'mutations', 'rows', 'sent', 'received', 'receivedPacked'] as const;
const build = (amountOf: (key: (typeof KEYS)[number]) => number): Traffic => {
  const traffic = newTraffic();
  for (const key of KEYS) traffic[key] = amountOf(key);
  return traffic;
};
const difference = (a: Traffic, b: Traffic) => build((key) => a[key] - b[key]);
const scaled = (traffic: Traffic, by: number) => build((key) => traffic[key] * by);

const times = ({ p50, p95, p99 }: { p50: number; p95: number; p99: number }) =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
const inTurn = (requests: readonly number[]) => {
  const ratio = (requests[0] ?? 0) / (requests.at(-1) ?? 1);
  return `${requests.map((ms) => ms.toFixed(1)).join(' ')} ms, first : last ${ratio.toFixed(1)}`;
};
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
