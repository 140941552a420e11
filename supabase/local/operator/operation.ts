import type { EpochMs } from '#base/clock.ts';

export interface OperatorContext {
  /** As the owner of the database, in turn with the requests. */
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  now: () => EpochMs;
  /** Where people open the app. */
  siteUrl: string;
  /** Makes a backup and returns its file; null while another process makes one. Undefined: this server keeps none. */
  backUp: (() => Promise<string | null>) | undefined;
}

/** What an operation says first, and what it then does. Without `act` there is nothing to do but to read the lines. */
export interface Operation {
  lines: string[];
  act?: () => Promise<string[]>;
}

export interface Words {
  rest: readonly string[];
  reason: string | undefined;
  lift: boolean;
  days: string;
}

/** A sentence for the operator: what was typed does not fit. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
