/** What the server needs of a database. PGlite already fits; postgres-database.ts adapts a real PostgreSQL. */
export interface Database extends Queries {
  /** Commits when `task` ends, rolls back when it throws. */
  transaction<T>(task: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls `onNotification` with the text of each NOTIFY on a channel. Returns a function that stops it. */
  listen(channel: string, onNotification: (text: string) => void): Promise<() => Promise<void>>;
}

export interface Queries {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs one statement or several, without parameters. */
  exec(sql: string): Promise<unknown>;
}

export interface Transaction extends Queries {
  rollback(): Promise<void>;
}

/** Who sent an API request. */
interface RequestSource {
  peerAddress?: string | null;
  /** The claims of the request's token, if it has been checked. Without them lite checks it itself, and looks up user and session. */
  claims?: Readonly<Record<string, unknown>> | undefined;
}

/** The database with @supabase/lite on top of it. */
export interface Backend {
  postgres: Database;
  /** How many turns may run at once; PGlite has one session, so one. */
  turns: number;
  /** Lets lite respond to one API request. Call it only within a turn. */
  respond(request: Request, from?: RequestSource): Promise<Response>;
  /** Runs the work of one turn. `error` is the last error of the database during it, which lite may hide (error-parity.ts). */
  watch<T>(turn: () => Promise<T>): Promise<{ result: T; error: unknown }>;
  /** Asks the database for a known row. Rejects if the response is wrong; the server then ends itself (`onBroken`). */
  probe(): Promise<void>;
  close(): Promise<void>;
}
