import { createAuth } from '#backend/auth.ts';
import { callRpc } from '#backend/call-rpc.ts';
import { readBackendConfig } from '#backend/config.ts';
import { correctClock, systemClock } from '#base/clock.ts';
import { webLocks } from '#base/locks.ts';
import type { Uuid } from '#base/uuid.ts';
import { expectOk } from '#tests/bench/replication/page/contender.ts';

/* What every contender shares with the app: session, client and requests. */
export const clock = correctClock(systemClock);
export const config = readBackendConfig();
export const auth = createAuth({
  config,
  clock,
  locks: webLocks,
  storage: localStorage,
  mirror: { read: async () => null, keep: async () => {} },
});

export async function call(userId: Uuid, name: string, args: Record<string, unknown>): Promise<unknown> {
  return expectOk(await callRpc(config, name, expectOk(await auth.accessToken(userId)), args));
}
