/** True for an object whose fields may be read. Whatever comes from outside is checked with it first. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Makes the compiler check that a switch is exhaustive; throws when outside data has an unknown value. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
