// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { filter, firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { avatarNameAt } from '#base/avatar-address.ts';
import type { Clock } from '#base/clock.ts';
import { err } from '#base/result.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { removeAvatar } from '#commands/remove-avatar.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { setProfile } from '#commands/set-profile.ts';
import { observeOwnProfile } from '#queries/parts/peers.ts';
import type { LiveStore } from '#store/live-store.ts';
import { tidyPictures } from '#sync/pictures/pictures.ts';
import type { AvatarPort, Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { memoryBucket, REJECTED, UNREACHABLE } from '#tests/support/memory-bucket.ts';
import { serverWire } from '#tests/support/server-wire.ts';

describe('new picture', () => {
  let database: Database;
  let wire: Transport;
  let user: string;
  let disk: Disk;
  let store: LiveStore;
  let bucket: ReturnType<typeof memoryBucket>;
  let now: number;
  const clock: Clock = { now: () => now, utcOffsetMinutes: () => 0 };
  const round = (transport = wire, avatars: AvatarPort | undefined = bucket.port) =>
    runRound({
      store,
      transport,
      ...(avatars ? { avatars } : {}),
      clock,
      newId: () => crypto.randomUUID(),
    });
  const choose = async (text: string, on = store) => {
    now += 1000;
    const end = await setAvatar({ store: on, clock }, { blob: new Blob([text]), extension: 'webp' });
    if (!end.ok) throw new Error(end.error.type);
    return end.value;
  };
  const rename = (name: string) => setProfile({ store, clock }, { display_name: name });
  const shown = async () => {
    const profile$ = observeOwnProfile(store).pipe(filter((profile) => profile !== undefined));
    return (await firstValueFrom(profile$)).avatar_url;
  };
  const published = async () =>
    (
      await database.admin(
        'select avatar_url as at, display_name as name from public.profiles where user_id = $1',
        [user],
      )
    )[0];
  const nameOf = (address: string) => avatarNameAt(address) ?? 'none';
  const kept = () => store.database.pictures.toArray();

  beforeAll(async () => {
    database = await openDatabase('pglite');
    wire = serverWire(database);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    user = await database.addUser({ email: `${crypto.randomUUID()}@example.com`, display_name: 'Ann' });
    disk = newDisk();
    store = await openStore(user, disk, { tables: ['profiles'] });
    bucket = memoryBucket();
    now = Date.now();
    await round();
    return () => store.close();
  });

  it('is shown at once and waits with its bytes across a restart', async () => {
    const address = await choose('first');
    expect(address).toBe(`/storage/v1/object/public/avatars/${user}/avatar-${now}.webp`);
    expect(await shown()).toBe(address);
    await store.close();
    store = await openStore(user, disk, { tables: ['profiles'] });
    expect(await shown()).toBe(address);
    const [row] = await kept();
    expect(row).toMatchObject({ address, state: 'waiting', previous: null });
    expect(row?.picture?.type).toBe('image/webp');
    expect(new TextDecoder().decode(row?.picture?.bytes)).toBe('first');
  });

  it('is rejected before the first sync', async () => {
    const fresh = await openStore(user, newDisk(), { tables: ['profiles'] });
    const end = await setAvatar({ store: fresh, clock }, { blob: new Blob(['x']), extension: 'png' });
    expect(end).toEqual({ ok: false, error: { type: 'NotSyncedYet' } });
    await fresh.close();
  });

  it('leaves neither picture nor mutation on a full disk', async () => {
    const makeRoom = fillDisk(store.database.name);
    const end = await setAvatar({ store, clock }, { blob: new Blob(['x']), extension: 'png' });
    makeRoom();
    expect(end).toEqual({ ok: false, error: { type: 'StorageFull' } });
    expect([await kept(), await store.database.mutations.count(), await shown()]).toEqual([[], 0, null]);
  });

  it('is uploaded before the profile names it, and its predecessor is deleted afterwards', async () => {
    const first = await choose('first');
    const watched: Transport = async (request) => {
      const named = request.mutations.find(({ name }) => name === 'setAvatar');
      if (named) expect(bucket.objects.has(nameOf(first))).toBe(true);
      return wire(request);
    };
    expect(await round(watched)).toEqual({ ok: true, value: undefined });
    expect(await published()).toMatchObject({ at: first });
    expect(await kept()).toEqual([]);

    const second = await choose('second');
    await round();
    expect(await published()).toMatchObject({ at: second });
    expect([...bucket.objects]).toEqual([[nameOf(second), 'second']]);
    expect(await kept()).toEqual([]);
    const requests = bucket.requests.length;
    await round();
    expect(bucket.requests.length).toBe(requests);
  });

  it('waits while storage is unreachable, without blocking other mutations', async () => {
    await rename('Before');
    const address = await choose('first');
    await rename('After');
    bucket.fails = UNREACHABLE;
    // not offline: the server accepted the other mutations
    expect(await round()).toEqual({ ok: false, error: { type: 'TryLater', reached: true } });
    expect(await published()).toEqual({ at: null, name: 'After' });
    expect(await shown()).toBe(address);
    expect(bucket.requests).toHaveLength(1);
    expect(await store.database.rejected.count()).toBe(0);

    bucket.fails = null;
    expect(await round()).toMatchObject({ ok: true });
    expect(await published()).toEqual({ at: address, name: 'After' });
  });

  it('is not uploaded while the server is unreachable', async () => {
    await choose('first');
    await rename('After');
    bucket.fails = UNREACHABLE;
    expect(await round(async () => err(UNREACHABLE))).toMatchObject({ ok: false });
    expect(await store.database.mutations.toArray()).toMatchObject([{ name: 'setProfile' }]);
    expect(await kept()).toMatchObject([{ state: 'waiting' }]);
    expect(bucket.requests, 'the call comes first').toEqual([]);
  });

  it('waits in a round without storage access, while other mutations are sent', async () => {
    await rename('Before');
    await choose('first');
    await rename('After');
    const end = await runRound({ store, transport: wire, clock, newId: () => crypto.randomUUID() });
    expect(end).toEqual({ ok: true, value: undefined });
    expect(await published()).toEqual({ at: null, name: 'After' });
    expect(await kept()).toMatchObject([{ state: 'waiting' }]);
  });

  it('is uploaded once when the requests after the upload are lost', async () => {
    await choose('first');
    const losing =
      (reached: boolean): Transport =>
      async (request) => {
        if (request.mutations.length === 0) return wire(request);
        if (reached) await wire(request);
        return err(UNREACHABLE);
      };
    for (const reached of [false, true]) expect(await round(losing(reached))).toMatchObject({ ok: false });
    expect(await round()).toMatchObject({ ok: true });
    expect(bucket.requests.filter((call) => call.startsWith('upload'))).toHaveLength(1);
    expect(await published()).toMatchObject({ at: await shown() });
  });

  it('is not uploaded after a newer picture has replaced it', async () => {
    await choose('first');
    await choose('second');
    const last = await choose('third');
    await round();
    expect([...bucket.objects.values()]).toEqual(['third']);
    expect(await published()).toMatchObject({ at: last });
    expect(await kept()).toEqual([]);
  });

  it('is rolled back and listed when storage rejects it, without blocking later mutations', async () => {
    const first = await choose('first');
    await round();
    const second = await choose('second');
    await rename('After');
    bucket.fails = REJECTED;
    expect(await round()).toMatchObject({ ok: true });
    expect(await published()).toEqual({ at: first, name: 'After' });
    expect(await shown()).toBe(first);
    expect(await store.database.rejected.toArray()).toMatchObject([
      { name: 'setAvatar', args: { avatar_url: second }, code: 'avatar_rejected' },
    ]);
    expect([...bucket.objects.keys()]).toEqual([nameOf(first)]);
  });

  it('returns to the queue when retried after a rejection, and disappears when discarded', async () => {
    await choose('first');
    bucket.fails = REJECTED;
    await round();
    bucket.fails = null;
    const [rejected] = await store.database.rejected.toArray();
    await retryRejected({ store, clock }, rejected?.id ?? '');
    await round();
    expect(await published()).toMatchObject({
      at: rejected?.args && 'avatar_url' in rejected.args ? rejected.args.avatar_url : '',
    });

    const second = await choose('second');
    bucket.fails = REJECTED;
    await round();
    expect(await kept()).toMatchObject([{ address: second }]);
    const [again] = await store.database.rejected.toArray();
    await discardRejected({ store }, again?.id ?? '');
    bucket.fails = null;
    await round();
    expect(await kept()).toEqual([]);
    expect([...bucket.objects.values()]).toEqual(['first']);
  });

  it('waits when the session has ended', async () => {
    await choose('first');
    bucket.fails = REJECTED;
    const dead: Transport = async () => err({ type: 'Rejected', status: 401, code: 'session_dead' });
    expect(await round(dead)).toMatchObject({ ok: false, error: { trouble: 'sign_in_again' } });
    expect(await store.database.rejected.count()).toBe(0);
    expect(await kept()).toMatchObject([{ state: 'waiting' }]);
  });

  it('is uploaded to full storage after files that no profile names are deleted', async () => {
    bucket = memoryBucket(3);
    const first = await choose('first');
    await round();
    for (const n of [1, 2]) bucket.objects.set(`${user}/avatar-100000000000${n}.png`, 'of a lost device');
    const second = await choose('second');
    const atPush: string[][] = [];
    await round(async (request) => {
      if (request.mutations.some(({ name }) => name === 'setAvatar')) atPush.push([...bucket.objects.keys()]);
      return wire(request);
    });
    expect(atPush).toEqual([[nameOf(first), nameOf(second)]]);
    expect(await published()).toMatchObject({ at: second });
  });

  it('replaces the one picture that an account without an email may have', async () => {
    bucket = memoryBucket(1);
    await choose('first');
    await round();
    bucket.port.keepsOne = (userId) => userId === user;
    const second = await choose('second');
    await round();
    await round();
    expect([...bucket.objects.keys()]).toEqual([nameOf(second)]);
    expect(await published()).toMatchObject({ at: second });
    expect(await kept()).toEqual([]);
  });

  it('keeps the one picture of an account without an email while storage is unreachable', async () => {
    const first = await choose('first');
    await round();
    bucket.port.keepsOne = () => true;
    bucket.fails = UNREACHABLE;
    await choose('second');
    await round();
    expect([...bucket.objects.keys()]).toEqual([nameOf(first)]);
  });

  it('has its predecessor deleted in a later round when the deletion fails', async () => {
    await choose('first');
    await round();
    const second = await choose('second');
    bucket.removalFails = UNREACHABLE;
    expect(await round()).toMatchObject({ ok: true });
    expect(bucket.objects.size).toBe(2);
    expect(await kept()).toMatchObject([{ address: second, picture: null }]);
    bucket.removalFails = null;
    await round();
    expect([...bucket.objects.keys()]).toEqual([nameOf(second)]);
    expect(await kept()).toEqual([]);
  });

  it('keeps the published picture in storage while it waits for its upload', async () => {
    await choose('first');
    await round();
    const second = await choose('second');
    bucket.removalFails = UNREACHABLE;
    await round();
    bucket.removalFails = null;
    await choose('third');
    await tidyPictures({ store, avatars: bucket.port });
    expect([...bucket.objects.keys()]).toEqual([nameOf(second)]);
    await round();
    expect([...bucket.objects.values()]).toEqual(['third']);
  });

  it('disappears at once when removed, and its file is deleted once no profile names it', async () => {
    const first = await choose('first');
    await round();
    expect(await removeAvatar({ store, clock })).toEqual({ ok: true, value: undefined });
    expect(await shown()).toBeNull();
    await tidyPictures({ store, avatars: bucket.port });
    expect([...bucket.objects.keys()]).toEqual([nameOf(first)]);
    await round();
    expect(await published()).toMatchObject({ at: null });
    expect([[...bucket.objects], await kept()]).toEqual([[], []]);
  });

  it('is not uploaded when removed before the round, and its predecessor is deleted', async () => {
    await choose('first');
    await round();
    await choose('second');
    await removeAvatar({ store, clock });
    await round();
    expect(await published()).toMatchObject({ at: null });
    expect(bucket.requests.filter((call) => call.startsWith('upload'))).toHaveLength(1);
    expect([[...bucket.objects], await kept()]).toEqual([[], []]);
  });

  it('is shown on another device, which uploads nothing', async () => {
    const address = await choose('first');
    await round();
    const other = await openStore(user, newDisk(), { tables: ['profiles'] });
    await runRound({
      store: other,
      transport: wire,
      avatars: bucket.port,
      clock,
      newId: () => crypto.randomUUID(),
    });
    const row = (await other.documents.get('profiles', [user])).get(user);
    expect(row?.avatar_url).toBe(address);
    expect(await other.database.pictures.count()).toBe(0);
    await other.close();
  });

  it('gets its own file name when two pictures are chosen in the same millisecond', async () => {
    const address = await choose('first');
    now -= 1000;
    const second = await choose('second');
    expect(second).not.toBe(address); // in the same millisecond
    await round();
    expect([...bucket.objects]).toEqual([[nameOf(second), 'second']]);
  });
});
