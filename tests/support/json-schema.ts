type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/**
 * The differences between `value` and a JSON Schema, each with its path. Knows only the keywords that our schemas use, and
 * throws for others.
 */
export function schemaFaults(schema: Schema, value: unknown, where = '$'): string[] {
  const {
    $schema,
    title,
    type,
    required,
    properties,
    items,
    enum: choices,
    const: only,
    pattern,
    ...unknown
  } = schema;
  const words = Object.keys(unknown);
  if (words.length > 0) throw new Error(`schemaFaults does not know ${words.join(', ')}`);
  const faults: string[] = [];
  const types = type === undefined ? null : [type].flat();
  if (types && !types.includes(typeOf(value)))
    return [`${where} is ${typeOf(value)}, not ${types.join(' or ')}`];
  if (only !== undefined && value !== only) faults.push(`${where} is not ${String(only)}`);
  if (Array.isArray(choices) && !choices.includes(value))
    faults.push(`${where} is none of ${choices.join(', ')}`);
  if (typeof pattern === 'string' && typeof value === 'string' && !new RegExp(pattern).test(value)) {
    faults.push(`${where} does not match ${pattern}`);
  }
  if (isRecord(value)) {
    for (const name of Array.isArray(required) ? required : []) {
      if (!(String(name) in value)) faults.push(`${where}.${String(name)} is missing`);
    }
    for (const [name, part] of Object.entries(isRecord(properties) ? properties : {})) {
      if (name in value && isRecord(part))
        faults.push(...schemaFaults(part, value[name], `${where}.${name}`));
    }
  }
  if (Array.isArray(value) && isRecord(items)) {
    for (const [index, item] of value.entries())
      faults.push(...schemaFaults(items, item, `${where}[${index}]`));
  }
  return faults;
}
