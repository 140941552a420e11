import type { EpochMs } from '#base/clock.ts';

export interface OperatorContext {
  /** Queries the database as its owner, in turn with the requests. */
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  now: () => EpochMs;
  /** Where users open the app. */
  siteUrl: string;
  /** Makes a backup and returns its file, or null if another one is running. Undefined if this server keeps no backups. */
  backUp: (() => Promise<string | null>) | undefined;
}

/** A command of the operator. */
export interface Operation {
  /** What the command found, or what it will change. */
  lines: string[];
  /** Makes the change and returns what to print. A command without it only reads. */
  act?: () => Promise<string[]>;
}

export interface Words {
  rest: readonly string[];
  reason: string | undefined;
  lift: boolean;
  days: string;
}

/** Its message explains to the operator why the command cannot be run as it was typed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
