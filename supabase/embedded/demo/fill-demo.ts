import { decodeJwt } from 'jose';
import type { Clock } from '#base/clock.ts';
import type { Database, Transaction } from '#embedded/data/served-database.ts';
import { ASKED, ASKS, type DemoFriend, type DemoUser, FRIENDS } from '#embedded/demo/demo-users.ts';
import { checkInsOf } from '#embedded/demo/routine.ts';

/** A demo user who is signed in. */
export interface Account {
  demo: DemoUser;
  id: string;
  token: string;
  /** The account has a history already: of a deleted demo user. */
  seeded: boolean;
}

const MINUTE_MS = 60_000;
/** Longer ago than the first check-in of any demo user. */
const SEVEN_WEEKS_MS = 49 * 24 * 60 * MINUTE_MS;

/**
 * Everything that those users did, each in their own name, in one transaction. Only the dates of accounts and
 * friendships are set by the operator of the database: no user can sign up in the past.
 */
export async function fillDemo(
  postgres: Database,
  clock: Clock,
  demo: Account,
  others: readonly Account[],
): Promise<void> {
  const accountOf = (demo: DemoUser) => others.find((one) => one.demo === demo);
  const longAgo = new Date(clock.now() - SEVEN_WEEKS_MS).toISOString();
  await postgres.transaction(async (tx) => {
    const all = [demo, ...others];
    await tx.query('update auth.users set created_at = $1 where id = any ($2)', [
      longAgo,
      all.map(({ id }) => id),
    ]);
    for (const account of all) {
      await actAs(tx, account);
      if (!account.seeded) await checkIn(tx, account, clock);
    }
    for (const friend of FRIENDS) {
      const account = accountOf(friend);
      if (account) await befriend(tx, clock, demo, account, friend, longAgo);
    }
    const asks = accountOf(ASKS);
    if (asks) await request(tx, asks, demo);
    const asked = accountOf(ASKED);
    if (asked) await request(tx, demo, asked);
  });
}

/** From here on the transaction runs as that user, under the same policies and guards as one over HTTP. */
async function actAs(tx: Transaction, { id, token }: Account): Promise<void> {
  await tx.query(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', 'authenticated', true),
       set_config('request.jwt.claims', $2, true), set_config('role', 'authenticated', true)`,
    [id, JSON.stringify(decodeJwt(token))],
  );
}

async function actAsOperator(tx: Transaction): Promise<void> {
  await tx.query(
    `select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claim.role', '', true),
       set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`,
  );
}

async function checkIn(tx: Transaction, { demo, id }: Account, clock: Clock): Promise<void> {
  await tx.query(
    `insert into public.check_ins
       (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
     select $1, c.check_in_type, c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start, c.goal_time
     from jsonb_populate_recordset(null::public.check_ins, $2) with ordinality c order by c.ordinality`,
    [id, JSON.stringify(checkInsOf(demo.routine, clock))],
  );
}

async function request(tx: Transaction, from: Account, to: Account): Promise<void> {
  await actAs(tx, from);
  await tx.query(`insert into public.friendships (user_id, friend_id, status) values ($1, $2, 'pending')`, [
    from.id,
    to.id,
  ]);
}

async function befriend(
  tx: Transaction,
  clock: Clock,
  demo: Account,
  account: Account,
  friend: DemoFriend,
  since: string,
): Promise<void> {
  const [from, to] = friend.askedBy === 'demo' ? [demo, account] : [account, demo];
  await request(tx, from, to);
  await actAs(tx, to);
  await tx.query(`update public.friendships set status = 'accepted' where user_id = $1`, [from.id]);
  // a message counts as sent no earlier than the friendship began
  await actAsOperator(tx);
  await tx.query('update public.friendships set created_at = $1 where user_id = $2 and friend_id = $3', [
    since,
    from.id,
    to.id,
  ]);
  for (const side of ['friend', 'demo'] as const) {
    const [sender, receiver] = side === 'demo' ? [demo, account] : [account, demo];
    const sent = friend.conversation.filter((message) => message.from === side);
    const unread = side === 'friend' ? friend.unread : 0;
    await actAs(tx, sender);
    await tx.query(
      `insert into public.messages (id, sender_id, receiver_id, message, created_at)
       select gen_random_uuid(), $1, $2, m.text, m.at from jsonb_to_recordset($3) m (text text, at timestamptz)`,
      [
        sender.id,
        receiver.id,
        JSON.stringify(
          sent.map(({ text, minutesAgo }) => ({
            text,
            at: new Date(clock.now() - minutesAgo * MINUTE_MS).toISOString(),
          })),
        ),
      ],
    );
    await actAs(tx, receiver);
    await tx.query(
      `update public.messages set read = true where sender_id = $1 and id not in
         (select m.id from public.messages m where m.sender_id = $1 order by m.created_at desc limit $2)`,
      [sender.id, unread],
    );
  }
}
