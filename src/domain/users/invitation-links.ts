import type { EpochMs } from '#base/clock.ts';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { epochOf } from '#domain/calendar/days.ts';
import type { Invitation } from '#schemas/tables/invitations.ts';

const DAY = 86_400_000;
/** How long a link works, and how long a device keeps one that was opened. */
export const INVITATION_LASTS = 7 * DAY;
const MOST_JOINED = 20;

const CODE = /^[0-9a-v]{16}$/;

export const isInvitationCode = (text: string): boolean => CODE.test(text);

/** A code of 80 bits: those of a random UUID that are all random, five to a letter. */
export function codeFrom(id: Uuid): string {
  const bits = BigInt(`0x${id.slice(0, 8)}${id.slice(-12)}`);
  return bits.toString(32).padStart(16, '0');
}

type Lifetime = Pick<Invitation, 'created_at' | 'stopped_at' | 'joined'>;

/** True while others can join with a link. Twin: private.is_live. */
export function isLive(invitation: Lifetime, at: Instant): boolean {
  return (
    invitation.stopped_at === null &&
    invitation.joined < MOST_JOINED &&
    epochOf(at) < endOfInvitation(invitation)
  );
}

/** When a link ends, unless it is stopped or full before. */
export const endOfInvitation = ({ created_at }: Pick<Invitation, 'created_at'>): EpochMs =>
  epochOf(created_at) + INVITATION_LASTS;
