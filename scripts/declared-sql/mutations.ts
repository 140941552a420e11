/** The names of the mutations that a server knows, and the check of their arguments. */
import type { MutationType } from '#domain/mutations/mutation.ts';
import { MUTATIONS } from '#domain/mutations/registry.ts';
import type { FieldType } from '#schemas/fields.ts';
import { wrapped } from '#scripts/declared-sql/wire-rows.ts';

const mutations = Object.entries<MutationType>(MUTATIONS);

export const knownMutations = () => `-- True if this server knows the names of all mutations.
create function private.are_known_mutations(mutations jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (select from jsonb_array_elements(mutations) m where m.value ->> 'name' <> all
    ('{${wrapped(
      mutations.map(([name]) => name),
      '      ',
    )}}'));
end $$;`;

/** A condition that is true for a well-formed argument, and false or null for any other. */
function isWellFormed([name, { type, format, isNullable, most }]: [string, FieldType]): string {
  const value = `args -> '${name}'`;
  const ofType = { string: 'string', integer: 'number', boolean: 'boolean', array: 'array' }[type];
  if (type === 'array') {
    return `case when jsonb_typeof(${value}) = 'array'
      then jsonb_array_length(${value}) <= ${most} end`;
  }
  // only a text can have a format
  if (format) {
    const matches = `args ->> '${name}' ~ '${format.source}'`;
    return isNullable ? `(${value} = 'null' or ${matches})` : matches;
  }
  return isNullable
    ? `jsonb_typeof(${value}) in ('${ofType}', 'null')`
    : `jsonb_typeof(${value}) = '${ofType}'`;
}

export function requireArgs(): string {
  const cases = mutations.map(
    ([name, { args }]) =>
      `    when '${name}' then ${Object.entries(args).map(isWellFormed).join('\n      and ')}`,
  );
  return `-- Checks that the arguments are there, with the right types. Otherwise a missing argument would be null: acceptFriend
-- without a request would change nothing and count as \`applied\`. It accepts days, instants and clock times only in the form of
-- docs/sync.md: PostgreSQL would also take 'yesterday' or 'now', which mean something else when the request is repeated.
create function private.require_args(name text, args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  is_well_formed boolean := case name
${cases.join('\n')}
    else true end;
begin
  if is_well_formed is not true then
    perform private.reject(422, 'invalid', 'An argument is missing, malformed or of the wrong type');
  end if;
end $$;`;
}
