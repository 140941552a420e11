import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import { type Entities, TABLE_NAMES, TABLES, type TableName } from '#schemas/registry.ts';
import type { RowOf, Table } from '#schemas/table.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

type Rows = { [T in TableName]: Map<Uuid, Entities[T]> };

/** Rows in memory. Counts how often they are read. */
export class MemoryRows implements EditableRows {
  readonly tables = Object.fromEntries(TABLE_NAMES.map((table) => [table, new Map()])) as unknown as Rows;
  reads = 0;
  fullReads = 0;

  async get<T extends TableName>(table: T, id: Uuid): Promise<Entities[T] | null> {
    this.reads += 1;
    return this.tables[table].get(id) ?? null;
  }

  set<T extends TableName>(table: T, id: Uuid, row: Entities[T] | null): void {
    if (row === null) this.tables[table].delete(id);
    else this.tables[table].set(id, structuredClone(row));
  }

  async own<T extends TableName>(table: T): Promise<readonly Entities[T][]> {
    this.fullReads += 1;
    return [...this.tables[table].values()];
  }

  /** A copy to compare with later. */
  snapshot(): Rows {
    return structuredClone(this.tables);
  }
}

const BLANK = { string: '', integer: 0, boolean: false, array: [] };

/** A row with nothing in it: null where the table allows it. So a new field needs no change in the samples. */
const blankRow = <T extends Table>({ fields }: T): RowOf<T> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, isNullable }]) => [name, isNullable ? null : BLANK[type]]),
  ) as RowOf<T>;

export const newProfile = (user_id: Uuid): Profile => ({
  ...blankRow(TABLES.profiles),
  user_id,
  display_name: 'Mina',
  current_league: 'coal',
  on_board: true,
});

export const newGoals = (user_id: Uuid): Goals => ({
  ...blankRow(TABLES.goals),
  user_id,
  morning_goal_time: '07:00:00',
  previous_morning_goal_time: '07:00:00',
  night_goal_time: '23:00:00',
  previous_night_goal_time: '23:00:00',
  day_start: '00:00:00',
  previous_day_start: '00:00:00',
});

export const newStreaks = (user_id: Uuid): Streaks => ({ ...blankRow(TABLES.streaks), user_id });

/** The rows of a user who has just signed up. */
export function rowsOfNewUser(userId: Uuid): MemoryRows {
  const rows = new MemoryRows();
  rows.set('profiles', userId, newProfile(userId));
  rows.set('goals', userId, newGoals(userId));
  rows.set('streaks', userId, newStreaks(userId));
  return rows;
}
