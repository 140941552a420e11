import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import { type Entities, TABLE_NAMES, type TableName } from '#schemas/registry.ts';
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

export function newProfile(userId: Uuid): Profile {
  return {
    user_id: userId,
    display_name: 'Mina',
    avatar_url: null,
    total_points: 0,
    weekly_points: 0,
    week_start: null,
    previous_week_points: 0,
    best_week_points: 0,
    best_morning_streak: 0,
    best_night_streak: 0,
    current_league: 'coal',
    on_board: true,
    suspended: false,
  };
}

export function newGoals(userId: Uuid): Goals {
  return {
    user_id: userId,
    morning_goal_time: '07:00:00',
    previous_morning_goal_time: '07:00:00',
    morning_goal_from: null,
    night_goal_time: '23:00:00',
    previous_night_goal_time: '23:00:00',
    night_goal_from: null,
    day_start: '00:00:00',
    previous_day_start: '00:00:00',
    day_start_from: null,
  };
}

export function newStreaks(userId: Uuid): Streaks {
  return {
    user_id: userId,
    morning_streak: 0,
    night_streak: 0,
    last_morning_check: null,
    last_night_check: null,
  };
}

/** The rows of a user who has just signed up. */
export function rowsOfNewUser(userId: Uuid): MemoryRows {
  const rows = new MemoryRows();
  rows.set('profiles', userId, newProfile(userId));
  rows.set('goals', userId, newGoals(userId));
  rows.set('streaks', userId, newStreaks(userId));
  return rows;
}
