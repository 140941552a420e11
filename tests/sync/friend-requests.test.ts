import { firstValueFrom } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { cancelRequest } from '#commands/cancel-request.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { type FriendAnswer, observeFriendAnswers, observeUnknownAddresses } from '#queries/friend-answers.ts';
import { observeFriends } from '#queries/friends.ts';
import { pushOutbox } from '#sync/push/push-outbox.ts';
import { rollBackRejected } from '#sync/push/rejected-mutations.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { befriend } from '#tests/support/stories/server-story.ts';
import { clock, namesOf, newId, twoUsers } from '#tests/support/stories/two-users.ts';

describe('friend request', () => {
  const two = twoUsers();

  /** Returns the address of a user whose own request to Ann has not reached her device. */
  async function addressOfAsker() {
    const email = `${newId()}@example.com`;
    await befriend(
      two.database,
      await two.database.addUser({ email, display_name: 'Cleo' }),
      two.ann.id,
      'pending',
    );
    return email;
  }

  describe('friends query before the first sync', () => {
    it('reports that friends are not synced and rejects a friend request', async () => {
      expect(await firstValueFrom(observeFriends(queryContext(two.ann.store)))).toEqual({ synced: false });
      expect(await two.ann.friend(two.ben.id)).toEqual({ state: 'unknown', synced: false });
      expect(await two.ann.ask(two.ben.email)).toEqual({ ok: false, error: { type: 'NotSyncedYet' } });
    });

    it.each(['nonsense', '', '00000000-0000-4000-8000-00000000000', "'; drop table"])(
      'returns not_found at once for the malformed id "%s"',
      async (id) => expect(await two.ann.friend(id)).toEqual({ state: 'not_found' }),
    );

    it("returns not_found for the user's own id", async () => {
      expect(await two.ann.friend(two.ann.id.toUpperCase())).toEqual({ state: 'not_found' });
    });
  });

  it('shows its address until the server has accepted it, and is never missing from the list', async () => {
    await two.bothRound();
    expect((await two.ann.friends()).sent).toEqual([]);
    const counts: number[] = [];
    const watching = observeFriends(queryContext(two.ann.store)).subscribe((found) => {
      if (found.synced) counts.push(found.sent.length);
    });
    await two.ann.ask(`  ${two.ben.email.toUpperCase()} `);
    expect((await two.ann.friends()).sent).toMatchObject([{ kind: 'waiting', email: two.ben.email }]);
    expect(await two.ann.friend(two.ben.id)).toEqual({ state: 'not_found' });
    await two.ann.round();
    expect((await two.ann.friends()).sent).toMatchObject([
      { kind: 'sent', user_id: two.ben.id, card: { display_name: 'Ben' } },
    ]);
    watching.unsubscribe();
    expect(counts.slice(counts.indexOf(1))).not.toContain(0);
    expect(await two.ann.store.database.mutations.count()).toBe(0);
    expect(await two.ann.friend(two.ben.id)).toMatchObject({
      state: 'sent',
      card: { display_name: 'Ben' },
    });
  });

  it('stays in the list when the server has accepted it but its row has not arrived', async () => {
    await two.bothRound();
    await two.ann.ask(two.ben.email);
    await two.ann.store.database.mutations.toCollection().modify({ settles_after_run: 99 });
    expect((await two.ann.friends()).sent).toMatchObject([{ kind: 'waiting', email: two.ben.email }]);
  });

  it('stays in the list when the response to it is lost', async () => {
    await two.bothRound();
    await two.ann.ask(two.ben.email);
    await two.ann.round(async (request) => {
      await two.wire(request);
      return { ok: false, error: { type: 'Unreachable' } };
    });
    expect((await two.ann.friends()).sent).toMatchObject([{ kind: 'waiting' }]);
    await two.ann.round();
    expect((await two.ann.friends()).sent).toMatchObject([{ kind: 'sent' }]);
  });

  it('is listed with a reason when it exists already, and can be retried or discarded', async () => {
    await two.bothRound();
    const email = await addressOfAsker();
    await two.ann.ask(email);
    await two.ann.round();
    const [rejected] = (await two.ann.friends()).sent;
    expect(rejected).toMatchObject({ kind: 'rejected', email, code: 'already_exists' });
    if (rejected?.kind !== 'rejected') throw new Error('not rejected');
    await retryRejected({ store: two.ann.store, clock }, rejected.mutation_id);
    expect((await two.ann.friends()).sent).toMatchObject([{ kind: 'waiting' }]);
    await two.ann.round();
    const [again] = (await two.ann.friends()).sent;
    expect(again).toMatchObject({ kind: 'rejected' });
    if (again?.kind === 'rejected') await discardRejected(two.ann, again.mutation_id);
    expect((await two.ann.friends()).sent).toEqual([]);
  });

  it('is not listed when its address has no account', async () => {
    await two.bothRound();
    await two.ann.ask('nobody@example.com');
    await two.ann.round();
    expect((await two.ann.friends()).sent).toEqual([]);
    expect(await firstValueFrom(observeUnknownAddresses(queryContext(two.ann.store)))).toMatchObject([
      { email: 'nobody@example.com' },
    ]);
  });

  it('replaces a rejected request to the same address', async () => {
    await two.bothRound();
    await two.ann.ask('nobody@example.com');
    await two.ann.round();
    await two.ann.ask('Nobody@example.com');
    expect((await two.ann.friends()).sent).toMatchObject([{ kind: 'waiting' }]);
  });

  it.each(['', 'ben', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@b.example`])(
    'requires a valid email address, not "%s"',
    async (typed) => {
      expect(await two.ann.ask(typed)).toEqual({ ok: false, error: { type: 'NotAnAddress' } });
    },
  );

  it("is rejected at once for the user's own address and for an address that already waits", async () => {
    await two.bothRound();
    expect(await two.ann.ask(two.ann.email.toUpperCase())).toEqual({
      ok: false,
      error: { type: 'OwnAddress' },
    });
    await two.ann.ask(two.ben.email);
    expect(await two.ann.ask(two.ben.email)).toEqual({ ok: false, error: { type: 'AlreadyAsked' } });
    expect(await two.ann.store.database.mutations.count()).toBe(1);
  });

  it("is rejected as already_exists when it crosses the other user's request", async () => {
    await two.bothRound();
    await two.ann.ask(two.ben.email);
    await two.ben.ask(two.ann.email);
    await two.bothRound();
    expect((await two.ben.friends()).sent).toMatchObject([{ kind: 'rejected', code: 'already_exists' }]);
    expect(namesOf((await two.ben.friends()).requests)).toEqual(['Ann']);
  });

  it('leaves no trace when cancelled before it was sent, and can be made again', async () => {
    await two.bothRound();
    const asked = await two.ann.ask(two.ben.email);
    if (!asked.ok) throw new Error('not asked');
    await cancelRequest({ store: two.ann.store, clock }, asked.value.friendship_id);
    await cancelRequest({ store: two.ann.store, clock }, asked.value.friendship_id);
    expect((await two.ann.friends()).sent).toEqual([]);
    expect(await two.ann.store.database.mutations.count()).toBe(2);
    expect(await two.ann.ask(two.ben.email)).toMatchObject({ ok: true });
    await two.bothRound();
    expect(await two.ann.store.database.rejected.count()).toBe(0);
    expect(namesOf((await two.ben.friends()).requests)).toEqual(['Ann']);
    expect((await two.ann.friends()).sent).toHaveLength(1);
  });

  it('leaves no trace when cancelled before the server rejects it', async () => {
    await two.bothRound();
    const asked = await two.ann.ask('nobody@example.com');
    if (!asked.ok) throw new Error('not asked');
    await cancelRequest({ store: two.ann.store, clock }, asked.value.friendship_id);
    await two.ann.round();
    expect((await two.ann.friends()).sent).toEqual([]);
    expect(await two.ann.store.database.rejected.count()).toBe(0);
  });

  it('disappears for both users when cancelled after it was sent', async () => {
    await two.bothRound();
    await two.ann.ask(two.ben.email);
    await two.bothRound();
    const [sent] = (await two.ann.friends()).sent;
    await cancelRequest({ store: two.ann.store, clock }, sent?.friendship_id ?? '');
    expect((await two.ann.friends()).sent).toEqual([]);
    await two.bothRound();
    expect(await two.ben.friends()).toMatchObject({ requests: [], friends: [] });
  });

  it('is reported as sent once accepted, with the code when rejected, and not at all when cancelled', async () => {
    await two.bothRound();
    const reported: FriendAnswer[] = [];
    const watching = observeFriendAnswers(queryContext(two.ann.store)).subscribe((outcome) =>
      reported.push(outcome),
    );
    await firstValueFrom(two.ann.store.outboxView);
    const email = await addressOfAsker();
    await two.ann.ask(two.ben.email);
    await two.ann.ask(email);
    const third = await two.ann.ask('third@example.com');
    if (third.ok) await cancelRequest({ store: two.ann.store, clock }, third.value.friendship_id);
    await vi.waitFor(async () =>
      expect((await firstValueFrom(two.ann.store.outboxView)).queued.length).toBe(4),
    );
    expect(reported).toEqual([]);
    await two.ann.round();
    await vi.waitFor(() =>
      expect(reported).toEqual([{ type: 'RequestTaken' }, { type: 'Rejected', code: 'already_exists' }]),
    );
    watching.unsubscribe();
  });

  it('is reported when rejected in the background, and is never missing from the list', async () => {
    await two.bothRound();
    const { store, id: userId } = two.ann;
    const reported: FriendAnswer[] = [];
    const counts: number[] = [];
    const watching = observeFriendAnswers(queryContext(store)).subscribe((outcome) => reported.push(outcome));
    await two.ann.ask(await addressOfAsker());
    watching.add(
      store.outboxView.subscribe(({ queued, rejected }) => counts.push(queued.length + rejected.length)),
    );
    await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
    counts.length = 0; // drops counts from before the request was queued
    await pushOutbox({ database: store.database, userId, transport: two.wire, newId });
    await vi.waitFor(() => expect(counts.length).toBeGreaterThan(0));
    await rollBackRejected(store, clock.now());
    await vi.waitFor(() => expect(reported).toEqual([{ type: 'Rejected', code: 'already_exists' }]));
    expect(counts).not.toContain(0);
    watching.unsubscribe();
  });
});
