import type { AccessTokens } from '#backend/access-tokens.ts';
import { type RenewDeps, renewSession } from '#backend/renew-session.ts';
import { parseSession, TOKEN_MARGIN_MS } from '#backend/stored-session.ts';
import { err, ok } from '#base/result.ts';

/**
 * Tokens for the service worker, which has no local storage. It never signs a user out, even if the session
 * is missing or ended; the next page sees that for itself.
 */
export function createMirroredAuth(deps: RenewDeps): AccessTokens {
  return {
    async accessToken(userId, rejected = null) {
      const session = parseSession(await deps.mirror.read());
      if (session?.userId !== userId) return err({ type: 'NoSession' });
      const isWorn = session.expiresAt - deps.clock.now() <= TOKEN_MARGIN_MS;
      if (!isWorn && session.accessToken !== rejected) return ok(session.accessToken);
      const end = await renewSession(deps, session);
      if (end.type === 'Renewed') return ok(end.session.accessToken);
      return err({ type: end.type === 'Dead' ? 'NoSession' : end.type });
    },
    drop: () => undefined,
  };
}
