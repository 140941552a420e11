import type { EpochMs } from '#base/clock.ts';
import { isRecord } from '#base/guards.ts';
import { KEPT_INVITATION as KEY, type KeepingText } from '#base/site-data.ts';
import { INVITATION_LASTS, isInvitationCode } from '#domain/users/invitation-links.ts';

/**
 * An invitation that was opened on this device and is not used yet. It is kept without a user, because there may be none
 * yet: across sign-up, the confirmation mail and an update of the app, for 7 days.
 */
export interface KeptInvitation {
  code: string;
  /** The visitor chose to join: no further question is asked. */
  joins: boolean;
}

export function keptInvitation(storage: KeepingText, now: EpochMs): KeptInvitation | null {
  const kept = read(storage);
  if (!kept || now - kept.at >= INVITATION_LASTS || now < kept.at - INVITATION_LASTS) return null;
  return { code: kept.code, joins: kept.joins };
}

/** Opening the same link again does not keep it longer. */
export function keepInvitation(storage: KeepingText, { code, joins }: KeptInvitation, now: EpochMs): void {
  const before = read(storage);
  const at = before?.code === code ? before.at : now;
  try {
    storage.setItem(KEY, JSON.stringify({ code, joins, at }));
  } catch {
    // storage is full: the link still works
  }
}

export const forgetInvitation = (storage: KeepingText): void => storage.removeItem(KEY);

function read(storage: KeepingText): (KeptInvitation & { at: EpochMs }) | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (!isRecord(kept)) return null;
    const { code, joins, at } = kept;
    if (typeof code !== 'string' || !isInvitationCode(code) || typeof at !== 'number') return null;
    return { code, joins: joins === true, at };
  } catch {
    return null;
  }
}
