/** How long a session that a recovery code opened may set a password without the old one. */
const RECOVERY_MS = 10 * 60_000;

/** The sessions that a recovery code opened within the last ten minutes. */
export interface RecoveredSessions {
  add(session: string): void;
  has(session: string): boolean;
}

/** `elapsed` is a monotonic clock in milliseconds. */
export function rememberRecovered(elapsed: () => number): RecoveredSessions {
  const recovered = new Map<string, number>();
  return {
    add(session) {
      for (const [id, at] of recovered) if (elapsed() - at > RECOVERY_MS) recovered.delete(id);
      recovered.set(session, elapsed());
    },
    has(session) {
      const at = recovered.get(session);
      return at !== undefined && elapsed() - at <= RECOVERY_MS;
    },
  };
}
