/** Makes the compiler prove that a switch is exhaustive; throws if data from outside slipped through. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
