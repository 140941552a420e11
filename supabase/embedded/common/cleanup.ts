/** Functions that stop what was started, in the order in which it was started. */
export type Cleanup = (() => Promise<void> | void)[];

/** Stops everything, the last one first. Safe to call twice. */
export async function cleanUp(cleanup: Cleanup): Promise<void> {
  for (const step of cleanup.splice(0).reverse()) await step();
}
