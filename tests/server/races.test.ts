import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { befriend, checkInOf, dayAgo, line, requestOf, sent } from '#tests/support/stories/server-story.ts';

/**
 * Two sessions act at the same time on a real PostgreSQL, for many rounds. Every error that is no rejection (a deadlock, a lost
 * connection, a nameless constraint) rejects the promise and fails the test.
 */
let db: Database;
/** Makes every write slow, before and after it locks its row, so that other transactions get in between. */
const DAWDLE = `
  create function public.dawdle() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(random() * 0.004);
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  ${['public.friendships', 'public.messages', 'public.check_ins', 'auth.users', 'private.tombstones']
    .flatMap((table) =>
      ['before', 'after'].map(
        (
          when,
        ) => `create trigger ${when === 'before' ? 'a_a' : 'zzz'}_dawdle ${when} insert or update or delete
          on ${table} for each row execute function public.dawdle();`,
      ),
    )
    .join('\n')}
`;
beforeAll(async () => {
  db = await openDatabase('postgres15');
  // only a superuser may set it
  const [{ name } = {}] = await db.admin('select current_database() as name');
  await db.engine.script(`alter database ${name} set deadlock_timeout = '50ms'`, 'supabase_admin');
  await db.script(DAWDLE);
});
afterAll(() => db?.close());

const ROUNDS = 40;
let users = 0;
let ann: string;
let bob: string;
let annMail: string;
let bobMail: string;
beforeEach(newPair);

async function newPair(): Promise<void> {
  [annMail, bobMail] = [`ann${users}@x.com`, `bob${users++}@x.com`];
  // the ids are random, so either of the two may have the smaller one
  ann = await db.addUser({ email: annMail });
  bob = await db.addUser({ email: bobMail });
}

type Step = [name: string, args: object];
async function push(who: string, ...steps: Step[]): Promise<unknown[]> {
  const mutations = steps.map(([name, args], i) => line(i + 1, name, args));
  const results = await sent(db, who, requestOf(who, { client_id: randomUUID(), mutations }));
  return results.map(({ status, code }) => code ?? status);
}
const ask = (email: string): Step => ['requestFriend', { friendship_id: randomUUID(), email }];
const say = (to: string): Step => [
  'sendMessage',
  { message_id: randomUUID(), receiver_id: to, message: 'hi', created_at: new Date().toISOString() },
];
const rows = () =>
  db.admin('select id, status from public.friendships where $1 in (user_id, friend_id)', [ann]);
/** In every other round the operator deletes the account, otherwise the user. */
const deleteAccount = (who: string, round: number): Promise<unknown> =>
  round % 2
    ? db.admin('delete from auth.users where id = $1', [who])
    : db.as(who, 'select public.delete_account()');
/** Delays a request differently in each round, so that the two requests meet at different points. */
const late = async <T>(round: number, call: () => Promise<T>): Promise<T> => {
  await db.admin('select pg_sleep($1)', [(round % 6) / 1000]);
  return call();
};
const hintOf = (error: { code: string; hint?: string }) => {
  if (!error.code.startsWith('PT4')) throw error;
  return error.hint;
};

describe('the database', () => {
  it('stores one row for crossing friend requests and rejects the later one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      const outcomes = await Promise.all([
        push(ann, ask(bobMail)),
        late(round, () => push(bob, ask(annMail))),
      ]);
      expect(outcomes.flat().sort()).toEqual(['already_exists', 'applied']);
      expect(await rows()).toHaveLength(1);
    }
  });

  it('stores one row for crossing friend requests if one is a direct insert', async () => {
    const insert = (from: string, to: string) =>
      db
        .as(from, 'insert into public.friendships (user_id, friend_id) values ($1, $2)', [from, to])
        .then(() => 'applied', hintOf);
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      const other = round % 2 ? push(bob, ask(annMail)) : insert(bob, ann);
      const outcomes = await Promise.all([late(round, () => insert(ann, bob)), other]);
      expect(outcomes.flat().sort()).toEqual(['already_exists', 'applied']);
      expect(await rows()).toHaveLength(1);
    }
  });

  it('accepts or cancels a friend request with the same outcome for both users', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      const friendship_id = await befriend(db, ann, bob, 'pending');
      const accept = () => push(bob, ['acceptFriend', { friendship_id }], say(ann));
      const cancel = () => push(ann, ['cancelRequest', { friendship_id }], say(bob));
      const [first, second] = round % 2 ? [accept, cancel] : [cancel, accept];
      const outcomes = await Promise.all([first(), late(round, second)]);
      const [[accepted], [cancelled]] = (round % 2 ? outcomes : outcomes.reverse()) as [unknown[], unknown[]];
      const left = (await rows()).map(({ status }) => status);
      const outcome = `${accepted} ${cancelled} ${left}`;
      expect(['applied already_friends accepted', 'request_gone applied ']).toContain(outcome);
      seen.add(outcome);
    }
    expect(seen.size).toBe(2);
  });

  it('accepts or cancels a friend request by direct writes with the same outcome for both users', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      const id = await befriend(db, ann, bob, 'pending');
      const accept = () =>
        db.as(bob, `update public.friendships set status = 'accepted' where id = $1 returning id`, [id]);
      const cancel = () =>
        db
          .as(ann, 'delete from public.friendships where id = $1 returning id', [id])
          .then((gone) => gone.length, hintOf);
      const [first, second] = round % 2 ? [accept, cancel] : [cancel, accept];
      await Promise.all([first(), late(round, second as () => Promise<unknown>)]);
      const left = (await rows()).map(({ status }) => status);
      expect(['accepted', '']).toContain(left.join());
    }
  });

  it('lets two users write to each other and mark as read at once without a deadlock', async () => {
    await befriend(db, ann, bob);
    const talk = async (me: string, other: string) => {
      for (let round = 0; round < ROUNDS / 4; round++) {
        const unread = await db.as(me, 'select id from public.messages where receiver_id = $1 and not read', [
          me,
        ]);
        const message_ids = unread.map(({ id }) => id);
        if (round % 3 === 0) await db.as(me, 'update public.messages set read = true');
        expect(await push(me, say(other), ['markRead', { message_ids }], say(other))).toEqual(
          Array(3).fill('applied'),
        );
      }
    };
    await Promise.all([talk(ann, bob), talk(ann, bob), talk(bob, ann), talk(bob, ann)]);
  });

  it('rejects writes to an account that is being deleted, and leaves none of its rows', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      const steps: Step[][] = [
        [ask(bobMail), say(bob)],
        [ask('nobody@x.com'), ask(bobMail)],
      ];
      if (round % 3) {
        const friendship_id = await befriend(db, bob, ann, round % 3 === 1 ? 'pending' : 'accepted');
        const message_ids: string[] = [];
        for (let i = 0; i < 3; i++) {
          const id = randomUUID();
          message_ids.push(id);
          await db.admin(
            `insert into public.messages (id, sender_id, receiver_id, message) values ($1, $2, $3, 'hi')`,
            [id, bob, ann],
          );
        }
        steps.push(
          [['acceptFriend', { friendship_id }], say(bob), ['markRead', { message_ids }], say(bob)],
          [['rejectFriend', { friendship_id }], ask(bobMail), say(bob)],
          [['markRead', { message_ids }], say(bob), ['acceptFriend', { friendship_id }]],
        );
      }
      const mine = steps[Math.floor(round / 3) % steps.length] ?? [];
      const [outcomes] = await Promise.all([
        push(ann, ...mine),
        late(round, () => deleteAccount(bob, round)),
      ]);
      for (const code of outcomes)
        expect([
          'applied',
          'user_not_found',
          'request_gone',
          'not_friends',
          'already_friends',
          'already_exists',
        ]).toContain(code);
      expect(await rows()).toEqual([]);
      expect(
        await db.admin('select 1 from public.messages where $1 in (sender_id, receiver_id)', [ann]),
      ).toEqual([]);
    }
  });

  it('cancels a friend request directly while the other account is deleted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      const id = await befriend(db, ann, bob, 'pending');
      await Promise.all([
        db.as(ann, 'delete from public.friendships where id = $1', [id]),
        late(round, () => deleteAccount(bob, round)),
      ]);
      expect(await rows()).toEqual([]);
    }
  });

  it('deletes the accounts of two friends at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      await befriend(db, ann, bob);
      for (const [from, to] of [
        [ann, bob],
        [bob, ann],
      ])
        await db.admin(
          `insert into public.messages (id, sender_id, receiver_id, message) values (gen_random_uuid(), $1, $2, 'hi')`,
          [from, to],
        );
      await Promise.all([deleteAccount(ann, round >> 1), late(round, () => deleteAccount(bob, round))]);
      expect(await db.admin('select 1 from auth.users where id in ($1, $2)', [ann, bob])).toEqual([]);
    }
  });

  it('applies and charges a mutation once if it is sent three times at once', async () => {
    await befriend(db, ann, bob);
    const cyMail = `cy${users}@x.com`;
    const cy = await db.addUser({ email: cyMail });
    const mutations = [ask(cyMail), say(bob), say(bob)].map(([name, args], i) => line(i + 1, name, args));
    const request = requestOf(ann, { mutations });
    for (const results of await Promise.all([1, 2, 3].map(() => sent(db, ann, request))))
      expect(results).toEqual([1, 2, 3].map((seq) => ({ seq, status: 'applied' })));
    expect(await db.admin('select user_id from public.friendships where friend_id = $1', [cy])).toEqual([
      { user_id: ann },
    ]);
    expect(
      await db.admin(
        'select kind, sum(spent)::int as spent from private.limits where user_id = $1 group by 1 order by 1',
        [ann],
      ),
    ).toEqual([
      { kind: 'message', spent: 2 },
      { kind: 'request', spent: 1 },
    ]);
    expect(await db.admin('select 1 from private.lookups where user_id = $1', [ann])).toHaveLength(1);
  });

  it('allows 30 of 40 lookups at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        db.as(ann, 'select public.find_user($1) as outcomes', [`${n}@x.com`]),
      ),
    );
    const paid = outcomes.filter(([row]) => JSON.stringify(row?.outcomes) === '{"code":"call_again"}');
    expect(paid).toHaveLength(30);
  });

  const UNDONE = checkInOf(dayAgo(1));
  const undo = () => {
    const { check_in_type, local_day, check_in_time } = UNDONE;
    return push(ann, ['undoCheckIn', { check_in_type, local_day, check_in_time, undone_at: check_in_time }]);
  };

  it('undoes a check-in while a friend deletes the account', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      await befriend(db, ann, bob);
      expect(await push(ann, ['checkIn', UNDONE])).toEqual(['applied']);
      const [outcomes] = await Promise.all([undo(), late(round, () => deleteAccount(bob, round))]);
      expect(outcomes).toEqual(['applied']);
      expect(await db.admin('select 1 from public.check_ins where user_id = $1', [ann])).toEqual([]);
    }
  });

  it('removes an undone check-in from all devices while a friend request is accepted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await newPair();
      const friendship_id = await befriend(db, ann, bob, 'pending');
      expect(await push(ann, ['checkIn', UNDONE])).toEqual(['applied']);
      const onDevice = new Set<unknown>();
      let held = {};
      let cursor: unknown = null;
      const pull = async () => {
        const answer = await db.sync(bob, requestOf(bob, { held, cursor }));
        held = answer.scopes as object;
        cursor = answer.cursor;
        for (const [table, row] of answer.rows as [string, { id: string }][])
          if (table === 'check_ins') onDevice.add(row.id);
        for (const [, id] of answer.removed as [string, string][]) onDevice.delete(id);
      };
      const accept = async () => {
        await push(bob, ['acceptFriend', { friendship_id }]);
        await pull();
      };
      await Promise.all(round % 2 ? [undo(), late(round, accept)] : [accept(), late(round, undo)]);
      await pull();
      expect([...onDevice]).toEqual([]);
    }
  });
});
