import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Queries } from '#embedded/data/served-database.ts';

/*
 * platform-sql.ts makes the table auth.invitations, not a migration: a hosted project uses the Auth of Supabase, which has no
 * invitations. The table keeps only the hash of a code, so an invitation found in a backup is useless.
 */

const DAY_MS = 24 * 60 * 60_000;
/** A claim that led to no account ends after this time: the server may have been killed in between. */
const CLAIM_MS = 60_000;

/** Makes an invitation for one account and returns its code. The link is `PUBLIC_URL/auth?invite=CODE`. */
export async function createInvitation(
  database: Pick<Queries, 'query'>,
  now: EpochMs,
  days: number,
): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await database.query(
    'insert into auth.invitations (id, code_hash, created_at, expires_at) values ($1, $2, $3, $4)',
    [randomUUID(), hashOf(code), instantOf(now), instantOf(now + days * DAY_MS)],
  );
  return code;
}

/**
 * Claims an invitation, so that no other sign-up can use it. Returns its id, or null if the code is unknown, used or expired. An
 * invitation can be used again while the address of its account is not confirmed, for instance after a typing error in the
 * address.
 */
export async function claimInvitation(
  database: Pick<Queries, 'query'>,
  now: EpochMs,
  code: string,
): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    `update auth.invitations i set claimed_at = $2
      where i.code_hash = $1 and i.expires_at > $2 and (i.claimed_at is null or i.claimed_at < $3)
        and (i.used_by is null or exists (
          select from auth.users u where u.id = i.used_by and u.confirmed_at is null))
      returning i.id`,
    [hashOf(code), instantOf(now), instantOf(now - CLAIM_MS)],
  );
  return rows[0]?.id ?? null;
}

/**
 * Ends a claim. If `userId` is an account, the invitation is used up, and an unconfirmed account that it was used for before is
 * deleted.
 */
export async function settleInvitation(
  database: Pick<Queries, 'query'>,
  id: string,
  userId: string | null,
): Promise<void> {
  await database.query(
    `with former as (
       delete from auth.users u using auth.invitations i
        where i.id = $1 and $2::uuid is not null and u.id = i.used_by and u.id <> $2 and u.confirmed_at is null)
     update auth.invitations i set claimed_at = null,
         used_by = coalesce((select u.id from auth.users u where u.id = $2), i.used_by)
      where i.id = $1`,
    [id, userId],
  );
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
