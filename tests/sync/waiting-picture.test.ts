import { queryContext } from '#tests/support/fixed-query-context.ts';
// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { filter, firstValueFrom, type Observable } from 'rxjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { avatarNameAt } from '#base/avatar-address.ts';
import type { Clock } from '#base/clock.ts';
import { err } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { removeAvatar } from '#commands/remove-avatar.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { observeOwnProfile, observeProfileCards } from '#queries/parts/peers.ts';
import { fateOfAvatar, observeSettings } from '#queries/settings.ts';
import type { LiveStore } from '#store/live-store.ts';
import { docKey } from '#store/rows/doc-key.ts';
import type { AvatarPort, Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { aFriend, BEA } from '#tests/support/conversation.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { memoryBucket, REJECTED, UNREACHABLE } from '#tests/support/memory-bucket.ts';
import { serverWire } from '#tests/support/server-wire.ts';

describe('picture waiting for its upload', () => {
  let database: Database;
  let wire: Transport;
  let user: string;
  let disk: Disk;
  let store: LiveStore;
  let bucket: ReturnType<typeof memoryBucket>;
  let now: number;
  const clock: Clock = { now: () => now, utcOffsetMinutes: () => 0 };
  const round = (avatars: AvatarPort = bucket.port, transport = wire) =>
    runRound({ store, transport, avatars, clock, newId: () => crypto.randomUUID() });
  const choose = async (text: string) => {
    now += 1000;
    const end = await setAvatar({ store, clock }, { blob: new Blob([text]), extension: 'webp' });
    if (!end.ok) throw new Error(end.error.type);
    return end.value;
  };
  /** Storage that runs `happens` during the first upload. */
  const during = (happens: () => Promise<unknown>): AvatarPort => {
    let first = true;
    return {
      ...bucket.port,
      async upload(...args) {
        if (first) {
          first = false;
          await happens();
        }
        return bucket.port.upload(...args);
      },
    };
  };
  const now$ = <T>(seen$: Observable<T | undefined>): Promise<T> =>
    firstValueFrom(seen$.pipe(filter((seen) => seen !== undefined)));
  const shown = async () => (await now$(observeOwnProfile(store))).avatar_url;
  const published = async () => {
    const [row] = await database.admin('select avatar_url as at from public.profiles where user_id = $1', [
      user,
    ]);
    return row?.at;
  };
  const nameOf = (address: string) => avatarNameAt(address) ?? 'none';
  const uploads = () => bucket.requests.filter((call) => call.startsWith('upload'));

  beforeAll(async () => {
    database = await openDatabase('pglite');
    wire = serverWire(database);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    user = await database.addUser({ email: `${crypto.randomUUID()}@example.com`, display_name: 'Ann' });
    disk = newDisk();
    store = await openStore(user, disk);
    bucket = memoryBucket();
    now = Date.now();
    await round();
    return () => store.close();
  });

  it("is shown only on the user's own profile, instead of the stored picture", async () => {
    const friend = {
      ...aFriend(BEA, 'Bea'),
      avatar_url: '/storage/v1/object/public/avatars/b/avatar-1.webp',
    };
    await store.settle(async () => ({ incoming: new Map([[docKey('profiles', BEA), friend]]) }));
    const address = await choose('first');
    const cards = await now$(observeProfileCards(store));
    expect([cards.get(user)?.avatar_url, cards.get(BEA)?.avatar_url]).toEqual([address, friend.avatar_url]);
    expect((await store.documents.get('profiles', [user])).get(user)?.avatar_url).toBeNull();
  });

  it('is reported as unsent, even after a restart', async () => {
    await choose('first');
    const settings = await firstValueFrom(
      observeSettings(queryContext(store)).pipe(filter(({ synced }) => synced)),
    );
    expect(settings).toMatchObject({ unsent: new Set(['setAvatar']) });
    await store.close();
    store = await openStore(user, disk);
    expect(store.atOpening.waitingPicture).not.toBeNull();
  });

  it('is shown without a gap until the profile names it', async () => {
    const seen: (string | null | undefined)[] = [];
    const watching = observeOwnProfile(store).subscribe((profile) => seen.push(profile?.avatar_url));
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
    const address = await choose('first');
    await vi.waitFor(() => expect(seen.at(-1)).toBe(address));
    await round();
    await vi.waitFor(async () => expect(await store.database.pictures.count()).toBe(0));
    await vi.waitFor(async () => expect(await shown()).toBe(address));
    watching.unsubscribe();
    expect(seen.slice(seen.indexOf(address))).toEqual(seen.slice(seen.indexOf(address)).map(() => address));
  });

  it('does not delay a check-in during a slow upload', async () => {
    await choose('first');
    await checkIn({ store, clock }, 'morning');
    let known: unknown;
    await round(
      during(async () => {
        known = (await database.admin('select 1 from public.check_ins where user_id = $1', [user])).length;
      }),
    );
    expect(known).toBe(1);
  });

  it.each([
    ['another picture is chosen', () => choose('second'), 'second'],
    ['it is removed', () => removeAvatar({ store, clock }), null],
  ])('leaves no unused file in storage when %s during its upload', async (_what, act, left) => {
    await choose('first');
    expect(await round(during(act))).toMatchObject({ ok: true });
    await round();
    expect([...bucket.objects.values()]).toEqual(left === null ? [] : [left]);
    expect(await published()).toBe(left === null ? null : await shown());
    expect(await store.database.pictures.toArray()).toEqual([]);
  });

  it('makes no storage request when it is removed first', async () => {
    await choose('first');
    expect(await removeAvatar({ store, clock })).toMatchObject({ ok: true });
    expect([await shown(), await store.database.mutations.count()]).toEqual([null, 0]);
    await round();
    expect(bucket.requests).toEqual([]);
  });

  it('is uploaded again, but set only once, after the app was killed between upload and mutation', async () => {
    const address = await choose('first');
    const write = store.documents.write.bind(store.documents);
    store.documents.write = async (...args) => {
      await write(...args);
      throw new Error('killed');
    };
    await expect(round()).rejects.toThrow('killed');
    await store.close();
    store = await openStore(user, disk);
    expect([await shown(), await store.database.mutations.count()]).toEqual([address, 0]);
    const sent: string[] = [];
    await round(bucket.port, (request) => {
      sent.push(...request.mutations.map(({ name }) => name));
      return wire(request);
    });
    expect(sent).toEqual(['setAvatar']);
    expect(uploads()).toHaveLength(2);
    expect([await published(), [...bucket.objects.keys()]]).toEqual([address, [nameOf(address)]]);
  });

  it('is set only once when two rounds upload it at once, and its predecessor is deleted', async () => {
    await choose('first');
    await round();
    const second = await choose('second');
    const sent: string[] = [];
    const watched: Transport = (request) => {
      sent.push(...request.mutations.map(({ name }) => name));
      return wire(request);
    };
    const cutShort: Transport = async (request) =>
      request.mutations.length > 0 ? err(UNREACHABLE) : wire(request);
    await round(
      during(() => round(bucket.port, cutShort)),
      watched,
    );
    await round();
    expect(sent).toEqual(['setAvatar']);
    expect([await published(), [...bucket.objects.values()]]).toEqual([second, ['second']]);
  });

  it('waits again when retried after a rejection, and replaces a later picture', async () => {
    const first = await choose('first');
    bucket.fails = REJECTED;
    expect(await round()).toMatchObject({ ok: true });
    expect(await shown(), 'off the screen').toBeNull();
    await choose('second');
    const [rejected] = await store.database.rejected.toArray();
    await retryRejected({ store, clock }, rejected?.id ?? '');
    expect([await shown(), await store.database.rejected.count()]).toEqual([first, 0]);
    bucket.fails = null;
    await round();
    expect([await published(), [...bucket.objects.values()]]).toEqual([first, ['first']]);
  });

  it('is deleted with its bytes when rejected and discarded', async () => {
    await choose('first');
    bucket.fails = REJECTED;
    await round();
    const [rejected] = await store.database.rejected.toArray();
    await discardRejected({ store }, rejected?.id ?? '');
    bucket.fails = null;
    await round();
    expect([await store.database.pictures.count(), await published()]).toEqual([0, null]);
  });

  it('is uploaded by the next round when storage was unreachable', async () => {
    const address = await choose('first');
    bucket.fails = UNREACHABLE;
    expect(await round()).toEqual({ ok: false, error: { type: 'TryLater', reached: true } });
    expect(await store.database.rejected.count()).toBe(0);
    bucket.fails = null;
    await round();
    expect(await published()).toBe(address);
  });

  it.each([
    ['the server has accepted it', null, { type: 'taken' }],
    ['storage has rejected it', REJECTED, { type: 'rejected', code: 'avatar_rejected' }],
  ])('is reported once %s, and not before', async (_what, failure, fate) => {
    const address = await choose('first');
    let known: unknown = 'not yet';
    const waiting = fateOfAvatar(queryContext(store), address).then((end) => {
      known = end;
    });
    bucket.fails = UNREACHABLE;
    await round();
    expect(known).toBe('not yet');
    bucket.fails = failure;
    await round();
    await waiting;
    expect(known).toEqual(fate);
  });
});
