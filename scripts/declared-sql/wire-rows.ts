/** The views of rows as sync sends them, with exactly the fields that the tables of schemas/ declare. */
import type { Fields, FieldType } from '#schemas/fields.ts';
import { TABLES } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { tap } from '#schemas/tables/check-ins.ts';

/** Every table, by its number. */
export const tables: readonly Table[] = Object.values<Table>(TABLES).sort((a, b) => a.number - b.number);

/** The SQL of each computed field, over the row \`t\`. */
const COMPUTED: Readonly<Record<string, string>> = {
  'profiles.suspended': `t.user_id = (select auth.uid()) and (select private.is_suspended())`,
  // friends get none, because the policy of that table shows them to the owner only
  'check_ins.superseded': `coalesce((
    select jsonb_agg(${jsonOf('tap', tap, 's')} order by s.check_in_time)
    from private.superseded_check_ins s where s.check_in_id = t.id), '[]')`,
  'streaks.full_days': 'private.full_days_shared(t.user_id)',
  'pots.is_muted': `coalesce(${ownSide('is_muted')}, false)`,
  'pots.dismissed_day': ownSide('dismissed_day'),
  'pots.nudged_on': ownSide('nudged_on'),
  'pots.quiet_at': ownSide('private.format_instant(s.quiet_at)'),
  'pots.nudge_at': ownSide('private.format_instant(s.nudge_at)'),
};

/** The policy of that table shows a user their own side only. */
function ownSide(value: string): string {
  return `(select ${value} from private.pot_sides s where s.pot_id = t.id)`;
}

/** Breaks a list into lines of at most 118 characters. */
export function wrapped(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer = last === undefined ? item : `${last}, ${item}`;
    if (last === undefined || longer.length + indent.length > 118 || item.includes('\n')) lines.push(item);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(`,\n${indent}`);
}

/**
 * Instants are formatted in place: calling private.format_instant took a tenth of the time that sending a long
 * history takes.
 */
function jsonOf(table: string, fields: Fields, row: string): string {
  const sqlOf = ([name, { isComputed, isInstant }]: [string, FieldType]) => {
    if (isComputed) return COMPUTED[`${table}.${name}`];
    return isInstant
      ? `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : `${row}.${name}`;
  };
  const entries = Object.entries(fields).map((field) => `'${field[0]}', ${sqlOf(field)}`);
  return `jsonb_build_object(\n    ${wrapped(entries, '    ')})`;
}

export function wireView({ name, key, fields, ofFriends }: Table): string {
  const columns = [...new Set([key, ...(ofFriends ? ['user_id', ...ofFriends.newestBy] : [])])];
  return `create view private.wire_${name} with (security_invoker = true) as
select ${columns.map((column) => `t.${column}, `).join('')}${jsonOf(name, fields, 't')} as doc
from public.${name} t;`;
}

export function rightsOnViews(): string {
  const views = wrapped(
    tables.map(({ name }) => `private.wire_${name}`),
    '  ',
  );
  return `revoke all on ${views}
  from public, anon, authenticated;
grant select on ${views}
  to authenticated;`;
}
