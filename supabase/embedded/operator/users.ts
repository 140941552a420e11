import {
  type Operation,
  type OperatorContext,
  OperatorError,
  type Words,
} from '#embedded/operator/operation.ts';
import { plain, table } from '#embedded/operator/text-table.ts';

interface ListedUser {
  id: string;
  email: string;
  name: string;
  since: string;
  seen: string;
  suspended: string;
  check_ins: number;
  friends: number;
  open_reports: number;
}

/** A user without an email is named by the id, which the other commands take. */
const ADDRESS = `coalesce(u.email, 'no email, ' || u.id)`;

const USERS = `select u.id, ${ADDRESS} as email, coalesce(p.display_name, '') as name,
  to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as since,
  coalesce(to_char(greatest(u.last_sign_in_at, (select max(c.pushed_at) from private.sync_clients c where c.user_id = u.id))
    at time zone 'UTC', 'YYYY-MM-DD'), '') as seen,
  coalesce((select to_char(s.since at time zone 'UTC', 'YYYY-MM-DD') from private.suspensions s where s.user_id = u.id), '') as suspended,
  (select count(*)::int from public.check_ins k where k.user_id = u.id) as check_ins,
  (select count(*)::int from public.friendships f where u.id in (f.user_id, f.friend_id) and f.status = 'accepted') as friends,
  (select count(*)::int from private.reports r where r.about_id = u.id and r.closed_at is null) as open_reports
from auth.users u left join public.profiles p on p.user_id = u.id`;

/** Lists users, but nothing that they wrote: only reports show that. */
export async function listUsers({ query }: OperatorContext, { rest }: Words): Promise<Operation> {
  const { rows } = await query<ListedUser>(
    `${USERS} where $1 = '' or strpos(lower(${ADDRESS} || ' ' || coalesce(p.display_name, '')), lower($1)) > 0 order by u.created_at`,
    [rest.join(' ')],
  );
  if (rows.length === 0) return { lines: ['No users.'] };
  const head = ['address', 'name', 'since', 'last seen', 'suspended', 'check-ins', 'friends'];
  const body = rows.map((one) => [
    one.email,
    one.name,
    one.since,
    one.seen,
    one.suspended,
    String(one.check_ins),
    String(one.friends),
  ]);
  return { lines: table([head, ...body]) };
}

export async function suspend(context: OperatorContext, { rest, reason, lift }: Words): Promise<Operation> {
  const user = await findUser(context, rest);
  const { id } = user;
  if (lift) {
    if (user.suspended === '') throw new OperatorError(`${titleOf(user)} is not suspended.`);
    return {
      lines: [`${titleOf(user)} may write again.`],
      async act() {
        await context.query('delete from private.suspensions where user_id = $1', [id]);
        return ['Done.'];
      },
    };
  }
  if (user.suspended !== '')
    throw new OperatorError(`${titleOf(user)} is suspended since ${user.suspended}.`);
  if (!reason) throw new OperatorError('Give a reason: --reason="spam". The user does not see it.');
  return {
    lines: [
      `Suspends ${titleOf(user)}. The user can read, export and leave, but write nothing; the app shows this at once.`,
      ...reportsClosed(user, 'suspended'),
    ],
    async act() {
      await context.query(
        `with closed as (update private.reports set closed_at = now(), outcome = 'suspended' where about_id = $1 and closed_at is null)
         insert into private.suspensions (user_id, reason) values ($1, $2)`,
        [id, reason],
      );
      return ['Done.'];
    },
  };
}

export async function deleteUser(context: OperatorContext, { rest }: Words): Promise<Operation> {
  const user = await findUser(context, rest);
  const { id, check_ins, friends } = user;
  return {
    lines: [
      `Deletes ${titleOf(user)}, since ${user.since}, with ${check_ins} check-ins, ${friends} friendships, messages and pictures. Only a backup can bring them back.`,
      ...reportsClosed(user, 'deleted'),
    ],
    async act() {
      await context.query(
        `with closed as (update private.reports set closed_at = now(), outcome = 'deleted' where about_id = $1 and closed_at is null)
         delete from auth.users where id = $1`,
        [id],
      );
      return ['Done.'];
    },
  };
}

const reportsClosed = ({ open_reports }: ListedUser, outcome: string): string[] =>
  open_reports === 0 ? [] : [`Closes ${open_reports} open reports about the user as ${outcome}.`];

const titleOf = ({ name, email }: ListedUser): string => plain(`${name} <${email}>`);

async function findUser({ query }: OperatorContext, rest: readonly string[]): Promise<ListedUser> {
  const [who = '', ...more] = rest;
  if (who === '' || more.length > 0) throw new OperatorError('Name one user, by e-mail address or id.');
  const { rows } = await query<ListedUser>(
    `${USERS} where p.email = private.canonical_email($1) or u.id::text = lower($1)`,
    [who],
  );
  const [user] = rows;
  if (!user) throw new OperatorError(`There is no user with the address or id ${plain(who)}.`);
  return user;
}
