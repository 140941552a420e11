import type { BackendConfig } from '#backend/config.ts';
import {
  type InvitationReader,
  type InviterCard,
  type OpenedInvitation,
  requestInvitation,
} from '#backend/invitation-request.ts';
import { network } from '#base/network.ts';
import { err, ok, type Result } from '#base/result.ts';
import { isInvitationCode } from '#domain/users/invitation-links.ts';

export type { InvitationReader, InviterCard, OpenedInvitation };

/** `Failed`: the server rejected it, or something between the two did. Trying again may help. */
export type OpenInvitationError = { type: 'Offline' } | { type: 'Failed' };

/** Shows whose invitation a code is. Needs the network, and no account. */
export async function openInvitation(
  { config, reader }: { config: BackendConfig; reader: InvitationReader },
  code: string,
): Promise<Result<OpenedInvitation, OpenInvitationError>> {
  if (!isInvitationCode(code)) return ok({ at: 'ended' });
  const opened = await requestInvitation(config, reader, code);
  if (opened.ok) return opened;
  const isOffline = opened.error.type === 'Unreachable' && !network.isOnline();
  return err({ type: isOffline && !(await network.look()) ? 'Offline' : 'Failed' });
}
