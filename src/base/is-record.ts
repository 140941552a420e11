/** True for an object whose fields may be read. Whatever comes from outside is checked with it first. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
