import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Database } from '#tests/support/database.ts';

/** Links and pots end by the server's clock, which is weeks ahead of the script's. These functions use the script's. */
const FUNCTIONS = [
  'is_live',
  'make_invitation',
  'stop_invitation',
  'count_pots',
  'ask_pot',
  'join_pot',
  'end_pot',
  'end_blocked_pots',
  'nudge',
];

const FOLLOW = `
do $do$
declare name text;
begin
  if to_regclass('private.script_clock') is not null then
    return;
  end if;
  create table private.script_clock (at timestamptz not null);
  insert into private.script_clock values (now());
  create function private.script_now() returns timestamptz language sql stable security definer set search_path = '' as
    'select c.at from private.script_clock c';
  foreach name in array '{${FUNCTIONS.join()}}'::text[] loop
    execute regexp_replace(pg_get_functiondef(('private.' || name)::regproc),
      '(now|clock_timestamp)\\(\\)', 'private.script_now()', 'g');
  end loop;
end $do$`;

export async function followScriptClock(database: Database): Promise<void> {
  await database.admin(FOLLOW);
}

/** Resolves once the server has that time. A request that is sent in the same task sees it. */
export async function setServerClock(database: Database, at: EpochMs): Promise<void> {
  await database.admin('update private.script_clock set at = $1', [instantOf(at)]);
}
