/** What the server asks of a database. PGlite is one as it stands; postgres-database.ts makes one of a real PostgreSQL. */
export interface Database extends Queries {
  /** Commits when `task` ends, rolls back when it throws. */
  transaction<T>(task: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls back with the text of each NOTIFY on a channel. Returns how to stop. */
  listen(channel: string, onNotice: (text: string) => void): Promise<() => Promise<void>>;
}

export interface Queries {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs one statement or several, without parameters. */
  exec(sql: string): Promise<unknown>;
}

export interface Transaction extends Queries {
  rollback(): Promise<void>;
}

/** The database, and @supabase/lite on it. */
export interface Backend {
  postgres: Database;
  /** How many turns the database takes at once: PGlite has one session. */
  turns: number;
  /** Answers one API request; to be called in turn. */
  call(request: Request, peerAddress?: string | null): Promise<Response>;
  /** Runs what one turn does. `error` is the last error of the database in it (error-parity.ts), which lite may hide. */
  watch<T>(turn: () => Promise<T>): Promise<{ result: T; error: unknown }>;
  close(): Promise<void>;
}
