import { expect } from 'vitest';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { World } from '#tests/simulation/world.ts';

const WEEK_MS = 7 * 86_400_000;

interface Link {
  code: string;
  madeAt: EpochMs;
  isStopped: boolean;
  joined: number;
}

/** The links on the server are those that the applied mutations leave, and no user joined with one that had ended. */
export async function expectLinks({ ledger, database, friendsAtStart }: World): Promise<void> {
  const rows = await database.admin(FRIENDS, [
    [...ledger.written.values()].map(({ device }) => device.user.id),
  ]);
  const friendships = new Map(rows.map(({ id, pair }) => [id as Uuid, pair as string]));
  const friends = new Set([pairOf(friendsAtStart)]);

  const links = new Map<Uuid, Link>();
  for (const { mutation, userId, status, at } of ledger.work) {
    if (status !== 'applied') continue;
    const { name, args } = mutation;
    const own = links.get(userId);
    if (name === 'makeInvitation' && !(own && (own.code === args.code || isLive(own, at)))) {
      const madeAt = Math.min(Date.parse(args.made_at), at);
      links.set(userId, { code: args.code, madeAt, isStopped: false, joined: 0 });
    } else if (name === 'stopInvitation' && own?.code === args.code) {
      own.isStopped = true;
    } else if (name === 'acceptFriend') {
      friends.add(friendships.get(args.friendship_id) ?? '');
    } else if (name === 'joinInvitation') {
      const [inviter, link] = [...links].find(([, { code }]) => code === args.code) ?? [];
      expect(link && isLive(link, at), `the link works with which user ${userId} joined`).toBe(true);
      const pair = pairOf([inviter ?? '', userId]);
      if (link && !friends.has(pair)) link.joined += 1;
      friends.add(pair);
    }
  }
  const users = [...new Set(ledger.work.map(({ userId }) => userId))];
  const there = await database.admin(THERE, [users]);
  const wanted = [...links].map(([user_id, { code, isStopped, joined }]) => [
    user_id,
    { code, isStopped, joined },
  ]);
  expect(
    Object.fromEntries(
      there.map(({ user_id, code, stopped, joined }) => [user_id, { code, isStopped: stopped, joined }]),
    ),
    'the links',
  ).toEqual(Object.fromEntries(wanted));
}

const pairOf = (users: readonly Uuid[]): string => [...users].sort().join(' ');

const isLive = ({ madeAt, isStopped, joined }: Link, at: EpochMs): boolean =>
  !isStopped && joined < 20 && at < madeAt + WEEK_MS;

const FRIENDS = `
  select id, least(user_id, friend_id) || ' ' || greatest(user_id, friend_id) as pair
  from public.friendships where status = 'accepted' and (user_id = any ($1) or friend_id = any ($1))`;

const THERE = `
  select user_id, code, stopped_at is not null as stopped, joined from public.invitations where user_id = any ($1)`;
