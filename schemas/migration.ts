/** A stored row of an earlier version: its fields are what they were then. */
export type OldRow = Readonly<Record<string, unknown>>;

/**
 * How the rows of one table were reshaped: entry n makes a row of version n + 1 of one of version n, so that a
 * schema's version is the number of its migrations. They run offline, on documents and on kept server rows alike
 * (docs/store-versions.md), know nothing but the row, and are never changed once shipped.
 */
export type Migrations = readonly ((row: OldRow) => OldRow)[];
