import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { befriend, line, pushed, rejection, requestOf } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('an account without an email on %s', (engine) => {
  let db: Database;
  let me: string;
  let bob: string;
  let users = 0;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: null, display_name: 'Ida' });
    bob = await db.addUser({ email: `bob${users++}@x.com`, display_name: 'Bob' });
  });
  afterAll(() => db?.close());

  const addEmail = () =>
    db.admin('update auth.users set email = $2 where id = $1', [me, `ida${users++}@x.com`]);
  /** Asks Bob directly, with a token that makes this claim. */
  const askBob = (is_anonymous: boolean) => {
    const claims = { sub: me, role: 'authenticated', session_id: db.sessionOf(me), is_anonymous };
    return db.engine.transaction(
      [
        [
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [JSON.stringify(claims)],
        ],
        ['insert into public.friendships (user_id, friend_id) values ($1, $2) returning status', [me, bob]],
      ],
      'authenticator',
    );
  };

  it('may ask for friends as soon as it has an email, with the token from before', async () => {
    await addEmail();
    expect(await askBob(true)).toEqual([{ status: 'pending' }]);
  });

  it('may not ask for friends, whatever its token says', async () => {
    for (const claim of [true, false]) {
      expect(await rejection(askBob(claim))).toEqual({ code: 'PT403', hint: 'email_needed' });
    }
  });

  it('has its request rejected once, and its later mutations applied', async () => {
    const mutations = [
      line(1, 'requestFriend', { friendship_id: randomUUID(), email: 'bob0@x.com' }),
      line(2, 'setProfile', { display_name: 'Ada' }),
    ];
    expect((await db.sync(me, requestOf(me, { mutations }))).results).toEqual([
      { seq: 1, status: 'rejected', code: 'email_needed' },
      { seq: 2, status: 'applied' },
    ]);
  });

  it('cannot be found, and is found once it has an email', async () => {
    for (const email of ['', 'ida', '@', 'null']) {
      const asked = await pushed(db, bob, 'requestFriend', { friendship_id: randomUUID(), email });
      expect(asked, email).toBe('user_not_found');
    }
    await addEmail();
    const [{ email } = {}] = await db.admin('select email from public.profiles where user_id = $1', [me]);
    expect(await pushed(db, bob, 'requestFriend', { friendship_id: randomUUID(), email })).toBe('applied');
  });

  it('accepts the request that waits for it once it has an email', async () => {
    const friendship_id = await befriend(db, bob, me, 'pending');
    expect(await pushed(db, me, 'acceptFriend', { friendship_id })).toBe('email_needed');
    await addEmail();
    expect(await pushed(db, me, 'acceptFriend', { friendship_id })).toBe('applied');
  });

  it('is called Champion until it gets a name', async () => {
    const unnamed = await db.addUser({ email: null });
    const name = 'select display_name, email from public.profiles where user_id = $1';
    expect(await db.admin(name, [unnamed])).toEqual([{ display_name: 'Champion', email: null }]);
  });
});
