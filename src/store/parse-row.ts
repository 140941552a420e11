import { checkInSchema } from '#schemas/check-in.ts';
import type { Row, TableName } from '#schemas/entities.ts';
import { friendshipSchema } from '#schemas/friendship.ts';
import { goalsSchema } from '#schemas/goal.ts';
import { messageSchema } from '#schemas/message.ts';
import { profileSchema } from '#schemas/profile.ts';
import { streaksSchema } from '#schemas/streak.ts';

interface Shape {
  properties: Record<string, { type?: string | readonly string[] }>;
  required?: readonly (string | number | symbol)[] | undefined;
}

const SHAPES: Record<TableName, Shape> = {
  profiles: profileSchema as Shape,
  goals: goalsSchema as Shape,
  streaks: streaksSchema as Shape,
  check_ins: checkInSchema as Shape,
  friendships: friendshipSchema as Shape,
  messages: messageSchema as Shape,
};

/**
 * Takes a row from the wire: only the fields this version knows, each of the type its schema says. Null when a
 * required field is missing or a field is of another type. A newer server may send more; that is dropped here.
 */
export function parseRow(table: TableName, value: Readonly<Record<string, unknown>>): Row | null {
  const { properties, required = [] } = SHAPES[table];
  const row: Record<string, unknown> = {};
  for (const [field, { type }] of Object.entries(properties)) {
    const found = value[field];
    if (found === undefined) continue;
    const types = typeof type === 'string' ? [type] : (type ?? []);
    if (!types.some((one) => isOf(one, found))) return null;
    row[field] = found;
  }
  return required.every((field) => String(field) in row) ? (row as unknown as Row) : null;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === type;
}
