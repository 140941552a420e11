import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { ok } from '#base/result.ts';
import { acceptFriend } from '#commands/accept-friend.ts';
import { cancelRequest } from '#commands/cancel-request.ts';
import { checkIn } from '#commands/check-in.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { markRead } from '#commands/mark-read.ts';
import { rejectFriend } from '#commands/reject-friend.ts';
import { removeAvatar } from '#commands/remove-avatar.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { sendMessage } from '#commands/send-message.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { setGoals } from '#commands/set-goals.ts';
import { setProfile } from '#commands/set-profile.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { storeName } from '#store/database/store-database.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const BOB = '00000000-0000-4000-8000-000000000002';
const EVE = '00000000-0000-4000-8000-000000000003';
const NOW = Date.parse('2026-11-18T07:00:00.000Z');
const AT = '2026-11-17T07:00:00.000Z';
const clock: Clock = { now: () => NOW, utcOffsetMinutes: () => 0 };
const newId = () => crypto.randomUUID();
/** Exactly one minute ago: the last moment for an undo. */
const TAPPED = aCheckIn('night', '2026-11-18', '06:59', {
  user_id: USER,
  id: checkInId(USER, 'night', '2026-11-18'),
});
const REJECTED = '00000000-0000-4000-8000-0000000000ff';

const friendship = (id: string, user_id: string, friend_id: string) => ({
  id,
  user_id,
  friend_id,
  status: 'pending',
  created_at: AT,
});
const ROWS = [
  [
    'profiles',
    { ...newProfile(USER), avatar_url: `/storage/v1/object/public/avatars/${USER}/avatar-1.webp` },
  ],
  ['check_ins', TAPPED],
  ['goals', newGoals(USER)],
  ['streaks', newStreaks(USER)],
  ['friendships', friendship('00000000-0000-4000-8000-0000000000a1', BOB, USER)],
  ['friendships', friendship('00000000-0000-4000-8000-0000000000a2', USER, EVE)],
  [
    'messages',
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      sender_id: BOB,
      receiver_id: USER,
      message: 'Hi',
      read: false,
      created_at: AT,
    },
  ],
];
const server: Transport = async () =>
  ok({
    user_id: USER,
    epoch: 'e',
    results: [],
    scopes: {},
    filled: {},
    rows: ROWS,
    removed: [],
    cursor: { f: 'x' },
    more: false,
    server_time: AT,
  });

describe('a full disk', () => {
  let disk: Disk;
  let store: LiveStore;
  let makeRoom: () => void = () => undefined;

  beforeEach(async () => {
    disk = newDisk();
    store = await openStore(USER, disk);
    await runRound({ store, transport: server, clock, newId });
    await store.database.rejected.add({
      seq: 0,
      id: REJECTED,
      at: NOW,
      name: 'setProfile',
      args: { display_name: 'Rejected' },
      code: 'invalid',
    });
  });
  afterEach(async () => {
    makeRoom();
    await store?.close();
  });

  const picture = { blob: new Blob(['a picture']), extension: 'webp' as const };
  const commands: Record<string, () => Promise<{ ok: boolean }>> = {
    checkIn: () => checkIn({ store, clock }, 'morning'),
    undoCheckIn: () => undoCheckIn({ store, clock }, TAPPED),
    setProfile: () => setProfile({ store, clock }, { display_name: 'Bea' }),
    setGoals: () =>
      setGoals(
        { store, clock },
        { morning_goal_time: '06:00:00', night_goal_time: '22:00:00', day_start: '00:00:00' },
      ),
    setAvatar: () => setAvatar({ store, clock }, picture),
    removeAvatar: () => removeAvatar({ store, clock }),
    requestFriend: () =>
      requestFriend({ store, clock }, { typed: 'x@example.org', ownEmail: 'ann@example.org' }),
    acceptFriend: () => acceptFriend({ store, clock }, '00000000-0000-4000-8000-0000000000a1'),
    rejectFriend: () => rejectFriend({ store, clock }, '00000000-0000-4000-8000-0000000000a1'),
    cancelRequest: () => cancelRequest({ store, clock }, '00000000-0000-4000-8000-0000000000a2'),
    sendMessage: () => sendMessage({ store, clock }, { friendId: BOB, text: 'Hello' }),
    markRead: () => markRead({ store, clock }, ['00000000-0000-4000-8000-0000000000b1']),
    retryRejected: () => retryRejected({ store, clock }, REJECTED),
  };
  const everything = async () => {
    const { mutations, server_rows, rejected, pictures, client } = store.database;
    const tables = ['profiles', 'goals', 'streaks', 'check_ins', 'friendships', 'messages'] as const;
    return {
      outbox: await Promise.all(
        [mutations, server_rows, rejected, pictures, client].map((table) => table.toArray()),
      ),
      documents: await Promise.all(tables.map((table) => store.documents.where(table))),
    };
  };

  it.each(Object.keys(commands))(
    'makes %s fail with StorageFull and change nothing, until there is room',
    async (name) => {
      const before = await everything();
      makeRoom = fillDisk(storeName(USER));
      expect(await commands[name]?.()).toEqual({ ok: false, error: { type: 'StorageFull' } });
      expect(await everything()).toEqual(before);
      makeRoom();
      expect(await commands[name]?.()).toMatchObject({ ok: true });
      // a picture becomes a mutation once it is uploaded
      const pictures = await store.database.pictures.where('state').equals('waiting').count();
      expect((await store.database.mutations.count()) + pictures).toBe(1);
    },
  );

  it('does not prevent the user from discarding a rejected change', async () => {
    makeRoom = fillDisk();
    await discardRejected({ store }, REJECTED);
    expect(await store.database.rejected.count()).toBe(0);
  });

  it('does not prevent opening a store with unsent mutations', async () => {
    await setProfile({ store, clock }, { display_name: 'Bea' });
    await store.close();
    makeRoom = fillDisk();
    store = await openStore(USER, disk);
    expect(await store.documents.where('profiles')).toMatchObject([{ display_name: 'Bea' }]);
    makeRoom();
    expect(await checkIn({ store, clock }, 'morning')).toMatchObject({ ok: true });
  });
});
