/** Makes the compiler check that a switch is exhaustive; throws when outside data has an unknown value. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
