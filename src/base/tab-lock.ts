/** A Web Lock that one tab at a time keeps for as long as it wants. */
export interface TabLock {
  /**
   * Runs `whileSeated` once the seat is this tab's: in its turn, or at once and from whoever has it (`steal`). Resolves
   * when that has ended, when `signal` has ended the waiting, or when another tab took the seat, which
   * `whileSeated` is not told. Never rejects.
   */
  take(how: { signal: AbortSignal } | { steal: true }, whileSeated: () => Promise<void>): Promise<void>;
}

export const webTabLock = (name: string): TabLock => ({
  take: (how, whileSeated) => navigator.locks.request(name, how, whileSeated).catch(() => undefined),
});

/** Takes a lock from a holder that is frozen, and lets go of it: whoever waits for it goes on at once. */
export const freeLock = (name: string): Promise<void> =>
  navigator.locks.request(name, { steal: true }, async () => undefined).catch(() => undefined);
