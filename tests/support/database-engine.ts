export type Rows = Record<string, unknown>[];
export type Statement = readonly [sql: string, params?: readonly unknown[]];

/**
 * The roles that connect to a hosted database: `postgres` for migrations and operators, `authenticator` for users, the
 * role of Auth, and the platform's superuser. On PGlite one user has all these roles.
 */
export type PlatformRole = 'postgres' | 'authenticator' | 'supabase_auth_admin' | 'supabase_admin';

/** One running server with one empty database. */
export interface Engine {
  script(sql: string, by?: PlatformRole): Promise<void>;
  /** Runs statements in one transaction and returns the rows of the last one. */
  transaction(statements: readonly Statement[], by?: PlatformRole): Promise<Rows>;
  /** Creates what exists before the first migration. */
  bringPlatform(): Promise<void>;
  /** Runs `act` while `postgres` may add policies to the platform's tables, as on a hosted project. */
  asOwner(act: () => Promise<void>): Promise<void>;
  /** The address for other programs; PGlite has none, because it runs in this process. */
  url?: string;
  stop(): Promise<void>;
}
