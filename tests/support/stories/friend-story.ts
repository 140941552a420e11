import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type Database, type EngineName, openDatabase } from '#tests/support/database.ts';
import { pushed } from '#tests/support/stories/server-story.ts';

/** A database for one test file about friends, and the requests that make friends, through `sync` and directly. */
export function friendStory(engine: EngineName) {
  let database: Database;
  let users = 0;
  const mailOf = new Map<string, string>();
  beforeAll(async () => {
    database = await openDatabase(engine);
  });
  afterAll(() => database?.close());

  return {
    get db() {
      return database;
    },
    mailOf,
    async newUser(display_name: string) {
      const email = `${display_name}${users++}@x.com`.toLowerCase();
      const id = await database.addUser({ email, display_name });
      mailOf.set(id, email);
      return id;
    },
    ask: (from: string, to: string, friendship_id: string = randomUUID()) =>
      pushed(database, from, 'requestFriend', { friendship_id, email: mailOf.get(to) }),
    settle: (who: string, verb: string, friendship_id: string) =>
      pushed(database, who, verb, { friendship_id }),
    insert(caller: string, row: Record<string, unknown>) {
      const names = Object.keys(row);
      const places = names.map((_, i) => `$${i + 1}`);
      return database.as(
        caller,
        `insert into public.friendships (${names}) values (${places}) returning *`,
        Object.values(row),
      );
    },
    accept: (caller: string, id: string) =>
      database.as(
        caller,
        `update public.friendships set status = 'accepted' where id = $1 returning status`,
        [id],
      ),
    remove: (caller: string, id: string) =>
      database.as(caller, 'delete from public.friendships where id = $1 returning id', [id]),
  };
}
