/** Functions that stop what was started, in the order in which it was started. */
export type Undo = (() => Promise<void> | void)[];

/** Stops everything, the last one first. Safe to call twice. */
export async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}
