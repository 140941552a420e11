import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { plantMutant } from './tests/simulation/plant-mutant.ts';

/**
 * The zones in which tests of days and clock changes run: half-hour and quarter-hour zones, both hemispheres, a
 * skipped day.
 */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
];

/** One more than there are processors: while one test waits for a process, a disk or a timer, another one runs. */
const WORKERS = availableParallelism() + 1;

const hasFirefox = (process.env.BROWSERS || 'firefox').includes('firefox');

const PATIENT = { setupFiles: ['tests/support/patience.ts'] };

const UNDO_STUBS = 'tests/support/undo-stubs.ts';

/**
 * Only to end tests that hang: on one core beside six busy loops, a test that starts a server or draws a long
 * screen takes half a minute.
 */
const LIMITS = { testTimeout: 120_000, hookTimeout: 180_000 };

/** Prints long values in full instead of `[ Array(1) ]`, because a log may show only the message of a failed comparison. */
const chaiConfig = { truncateThreshold: 2000 };

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        plugins: [plantMutant(process.env.MUTANT)],
        test: {
          name: 'unit',
          environment: 'node',
          // loading RxDB again for each file would double the time
          isolate: false,
          include: ['tests/**/*.test.ts'],
          // Dexie uses the IndexedDB that exists when Dexie is loaded, which happens once for all files
          setupFiles: [...PATIENT.setupFiles, UNDO_STUBS, 'fake-indexeddb/auto'],
          ...LIMITS,
          exclude: [
            'tests/**/*.tz.test.ts',
            'tests/server/**',
            'tests/embedded/**',
            'tests/supabase-cli/**',
            'tests/simulation/**',
            'tests/ui/**',
            'tests/e2e/**',
            'tests/browsers/**',
            'tests/package/**',
            'tests/architecture/bundle.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // loading React and the screens again for each file would double the time; each file undoes what it sets up
          isolate: false,
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: [...PATIENT.setupFiles, UNDO_STUBS, 'tests/ui/patience.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          // reads dist/, so npm run build comes first
          name: 'bundle',
          environment: 'node',
          include: ['tests/architecture/bundle.test.ts'],
        },
      },
      {
        plugins: [plantMutant(process.env.MUTANT)],
        test: {
          // a real database each: PGlite and PostgreSQL 15
          name: 'server',
          environment: 'node',
          // loading PGlite again for each file would take half a minute more
          isolate: false,
          include: ['tests/server/**/*.test.ts', 'tests/embedded/**/*.test.ts'],
          ...PATIENT,
          globalSetup: ['tests/support/start-shared-postgres.ts'],
          // repeated here, because the globalSetup starts a PostgreSQL for each worker and does not see the value of the root
          maxWorkers: WORKERS,
          // with lite's default, each sign-up takes 100 ms
          env: { LITE_AUTH_BCRYPT_COST: '4' },
          ...LIMITS,
        },
      },
      {
        plugins: [plantMutant(process.env.MUTANT)],
        test: {
          // each file plays its seeds on one database; a failing seed is shrunk before it is reported
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          // reads dist/, so npm run build comes first; which browsers: scripts/programs/provide-browsers.mjs
          name: 'browsers',
          environment: 'node',
          include: [
            'tests/browsers/*.test.ts',
            ...(hasFirefox ? ['tests/browsers/in-firefox/*.test.ts'] : []),
          ],
          ...PATIENT,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // makes package/ and runs it, which needs root: in the nightly run, and before an image is published
          name: 'package',
          environment: 'node',
          include: ['tests/package/**/*.test.ts'],
          ...PATIENT,
          globalSetup: ['tests/package/made-package.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          // Supabase's own command-line tool, which npm downloads; only in the nightly run
          name: 'supabase-cli',
          environment: 'node',
          include: ['tests/supabase-cli/*.test.ts'],
          globalSetup: ['tests/support/start-shared-postgres.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      ...ZONES.map((zone) => ({
        test: {
          name: `tz ${zone}`,
          environment: 'node' as const,
          include: ['tests/**/*.tz.test.ts'],
          env: { TZ: zone },
        },
      })),
    ].map((project) => ({ ...project, test: { ...project.test, chaiConfig } })),
  },
});
