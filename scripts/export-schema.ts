import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/export/export-format.ts';
import { MUTATIONS } from '#domain/mutations/registry.ts';
import { type Fields, type FieldType, flag, instant, nullable, oneOf, text, uuid } from '#schemas/fields.ts';
import { TABLES } from '#schemas/registry.ts';

/** The file that `npm run generate` writes. */
export const EXPORT_SCHEMA = 'docs/export-format.schema.json';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The JSON Schema of an export. A reader ignores fields that it does not list. */
export function exportSchema(): string {
  const { superseded, ...checkIn } = TABLES.check_ins.fields;
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${EXPORT_FORMAT}, version ${EXPORT_VERSION}`,
    ...object({
      format: { const: EXPORT_FORMAT },
      version: { const: EXPORT_VERSION },
      exported_at: property(instant),
      complete: property(flag),
      account: rowOf({ user_id: uuid, email: text }),
      profile: orNull(rowOf(TABLES.profiles.fields)),
      goals: orNull(rowOf(TABLES.goals.fields)),
      streaks: orNull(rowOf(TABLES.streaks.fields)),
      reminders: orNull(rowOf(TABLES.reminders.fields)),
      check_ins: list(rowOf(checkIn)),
      friendships: list(rowOf({ ...TABLES.friendships.fields, other_name: nullable(text) })),
      messages: list(rowOf(TABLES.messages.fields)),
      boundaries: list(rowOf(TABLES.boundaries.fields)),
      pots: list(rowOf(TABLES.pots.fields)),
      invitation: orNull(rowOf(TABLES.invitations.fields)),
      changes: list(
        object({
          name: property(oneOf(...Object.keys(MUTATIONS))),
          args: { type: 'object' },
          at: property(instant),
          rejected: property(nullable(text)),
        }),
      ),
    }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const rowOf = (fields: Fields) =>
  object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, property(field)])));

const orNull = ({ type, ...rest }: { type: string }) => ({ type: [type, 'null'], ...rest });
const list = (items: object) => ({ type: 'array', items });

function property(field: FieldType): object {
  const format = field === uuid ? UUID : field.format;
  return {
    type: field.isNullable ? [field.type, 'null'] : field.type,
    ...(format && { pattern: format.source }),
  };
}
