import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { MutationType } from '#domain/mutations/mutation.ts';
import type { Intent, MutationName, Note } from '#domain/mutations/registry.ts';
import type { TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import type { RowWrite } from '#store/rows/doc-key.ts';

/**
 * All that store and sync know of the app whose data they carry. The types of its rows and mutations come from
 * schemas/registry.ts and domain/mutations/registry.ts; another app has its own.
 */
export interface SyncedApp {
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly mutations: Readonly<Record<MutationName, MutationType>>;
  /** Explains why numbers on screen changed. `rejected`: the mutations that the server has just rejected. */
  explain(userId: Uuid, writes: readonly RowWrite[], rejected: readonly Intent[], at: EpochMs): Note[];
  /** True while the server would reject every change of this user. */
  isPaused(rows: EditableRows, userId: Uuid): Promise<boolean>;
  /**
   * A picture is uploaded before the mutation that names it (sync/pictures/pictures.ts): the user's row in `table` gets its
   * address, in the field that is named like the argument. `rejection`: the code when storage rejects a picture.
   */
  readonly picture?: {
    readonly mutation: MutationName;
    readonly argument: string;
    readonly table: TableName;
    readonly rejection: string;
    /** The file that an address names; null when it names none. */
    fileAt(address: string): string | null;
    /** The name of a file that the user chooses at that time. Names of later files are greater. */
    fileOf(userId: Uuid, at: EpochMs): string;
  };
}

export const tableNames = ({ tables }: Pick<SyncedApp, 'tables'>) => Object.keys(tables) as TableName[];

/** Applies a mutation to rows. One that a newer version of the app wrote has no effect here. */
export async function applyIntent(
  { mutations }: SyncedApp,
  rows: EditableRows,
  userId: Uuid,
  { name, args }: Intent,
): Promise<void> {
  await (mutations[name] as MutationType | undefined)?.apply?.(rows, userId, args);
}
