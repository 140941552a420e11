import { isRecord } from '#base/guards.ts';
import { LOCAL_FIELDS, type Row, TABLE_NAMES, TABLE_SCHEMAS, type TableName } from '#schemas/entities.ts';

/**
 * Reads a row of a response: only the fields this version knows, each with the type and form that its schema
 * demands. Null when one is missing or wrong, because a missing number would make every sum NaN. (The card of
 * a pending counterpart has three fields, see schemas/profile.ts.) Further fields of a newer server are
 * dropped.
 */
export function parseRow(table: TableName, value: Readonly<Record<string, unknown>>): Row | null {
  const fields = FIELDS[table];
  const isCard = table === 'profiles' && !fields.some(([field]) => field in value && !CARD.includes(field));
  const wanted = isCard ? fields.filter(([field]) => CARD.includes(field)) : fields;
  return parseFields(wanted, value) as Row | null;
}

interface Field {
  type?: string | readonly string[];
  maxLength?: number;
  /** For a list: the form of its items. */
  items?: { properties: Record<string, Field> };
}

function parseFields(
  fields: readonly [string, Field][],
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const parsed: Record<string, unknown> = {};
  for (const [field, { type = [], maxLength = Number.POSITIVE_INFINITY, items }] of fields) {
    const found = value[field];
    const types = typeof type === 'string' ? [type] : type;
    if (!types.some((one) => isOf(one, found))) return null;
    if (typeof found === 'string' && (found.length > maxLength || FORMS[field]?.test(found) === false))
      return null;
    parsed[field] = items ? parseList(Object.entries(items.properties), found as unknown[]) : found;
    if (parsed[field] === undefined) return null;
  }
  return parsed;
}

function parseList(fields: readonly [string, Field][], list: readonly unknown[]): unknown[] | undefined {
  const parsed = list.map((part) => (isRecord(part) ? parseFields(fields, part) : null));
  return parsed.includes(null) ? undefined : parsed;
}

/** The fields of each table, listed once: a first sync reads thousands of rows. */
const FIELDS = Object.fromEntries(
  TABLE_NAMES.map((table) => [
    table,
    Object.entries(TABLE_SCHEMAS[table].properties as Readonly<Record<string, Field>>).filter(
      ([field]) => !LOCAL_FIELDS.includes(field),
    ),
  ]),
) as Record<TableName, [string, Field][]>;

const CARD: readonly string[] = ['user_id', 'display_name', 'avatar_url'];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^\d\d:\d\d:\d\d/;

/**
 * Values that the domain computes with or branches on. Any other value would break the screen that shows it.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  check_in_type: /^(morning|night)$/,
  status: /^(pending|accepted)$/,
  current_league: /^(coal|carbonara|pho)$/,
  morning: /^(off|before|goal|last)$/,
  night: /^(off|before|goal|last)$/,
  messages: /^(off|name|text)$/,
  check_in_time: INSTANT,
  created_at: INSTANT,
  received_at: INSTANT,
  local_day: DAY,
  week_start: DAY,
  morning_goal_from: DAY,
  night_goal_from: DAY,
  day_start_from: DAY,
  last_morning_check: DAY,
  last_night_check: DAY,
  goal_time: CLOCK,
  morning_goal_time: CLOCK,
  night_goal_time: CLOCK,
  previous_morning_goal_time: CLOCK,
  previous_night_goal_time: CLOCK,
  day_start: CLOCK,
  previous_day_start: CLOCK,
  quiet_from: CLOCK,
  quiet_until: CLOCK,
  blocked_since: INSTANT,
  muted_since: INSTANT,
};

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === type;
}
