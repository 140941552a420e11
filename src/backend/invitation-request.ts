import type { AccessTokens } from '#backend/access-tokens.ts';
import { avatarSrc } from '#backend/avatar-src.ts';
import { callRpc } from '#backend/call-rpc.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { RequestFailure } from '#backend/request-failure.ts';
import { isRecord } from '#base/guards.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { League } from '#schemas/tables/profiles.ts';

/** Who invites. The server sends nothing else, and no id. */
export interface InviterCard {
  name: string;
  /** Where to load the picture from; null without one. */
  picture: string | null;
  league: League;
}

export type OpenedInvitation =
  | { at: 'own' }
  | { at: 'open'; card: InviterCard }
  | { at: 'friends'; card: InviterCard; friendId: Uuid }
  /** Stopped, full, too old, unknown, or of a user behind a block: the server does not say which. */
  | { at: 'ended' };

/** Null: a visitor without an account. */
export type InvitationReader = { auth: Pick<AccessTokens, 'accessToken'>; userId: Uuid } | null;

/** The first request pays for the lookup, the next one is answered (docs/security.md). */
const REQUESTS = 3;

/** Asks the server whose invitation a code is. */
export async function requestInvitation(
  config: BackendConfig,
  reader: InvitationReader,
  code: string,
): Promise<Result<OpenedInvitation, RequestFailure>> {
  let rejected: string | null = null;
  for (let n = 0; n < REQUESTS; n++) {
    const token: Awaited<ReturnType<AccessTokens['accessToken']>> = reader
      ? await reader.auth.accessToken(reader.userId, rejected)
      : ok(config.publishableKey);
    if (!token.ok) return err({ type: token.error.type === 'NotNow' ? 'NoToken' : token.error.type });
    const response = await callRpc(config, 'open_invitation', token.value, { code });
    if (response.ok) {
      if (!isRecord(response.value) || response.value.code !== 'call_again')
        return read(config, response.value);
    } else if (response.error.type === 'NoToken' && reader && rejected === null) {
      rejected = token.value;
    } else return response;
  }
  return err({ type: 'Unreachable' });
}

function read(config: BackendConfig, body: unknown): Result<OpenedInvitation, RequestFailure> {
  if (!isRecord(body)) return err({ type: 'Unreachable' });
  if (body.code === 'link_ended') return ok({ at: 'ended' });
  if (body.status === 'own') return ok({ at: 'own' });
  const { display_name: name, avatar_url: url, current_league: league, friend_id: friendId } = body;
  if (typeof name !== 'string' || !isLeague(league)) return err({ type: 'Unreachable' });
  const card = { name, picture: typeof url === 'string' ? avatarSrc(config, url) : null, league };
  if (body.status === 'open') return ok({ at: 'open', card });
  if (body.status !== 'friends' || typeof friendId !== 'string') return err({ type: 'Unreachable' });
  return ok({ at: 'friends', card, friendId });
}

const isLeague = (word: unknown): word is League => word === 'coal' || word === 'carbonara' || word === 'pho';
