import {
  type Operation,
  type OperatorContext,
  OperatorError,
  type Words,
} from '#embedded/operator/operation.ts';
import { plain, table } from '#embedded/operator/table.ts';

interface Person {
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

const PEOPLE = `select u.id, coalesce(u.email, '') as email, coalesce(p.display_name, '') as name,
  to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as since,
  coalesce(to_char(greatest(u.last_sign_in_at, (select max(c.pushed_at) from private.sync_clients c where c.user_id = u.id))
    at time zone 'UTC', 'YYYY-MM-DD'), '') as seen,
  coalesce((select to_char(s.since at time zone 'UTC', 'YYYY-MM-DD') from private.suspensions s where s.user_id = u.id), '') as suspended,
  (select count(*)::int from public.check_ins k where k.user_id = u.id) as check_ins,
  (select count(*)::int from public.friendships f where u.id in (f.user_id, f.friend_id) and f.status = 'accepted') as friends,
  (select count(*)::int from private.reports r where r.about_id = u.id and r.closed_at is null) as open_reports
from auth.users u left join public.profiles p on p.user_id = u.id`;

/** Lists people, but nothing that they wrote: only reports show that. */
export async function listPeople({ query }: OperatorContext, { rest }: Words): Promise<Operation> {
  const { rows } = await query<Person>(
    `${PEOPLE} where $1 = '' or strpos(lower(u.email || ' ' || coalesce(p.display_name, '')), lower($1)) > 0 order by u.created_at`,
    [rest.join(' ')],
  );
  if (rows.length === 0) return { lines: ['Nobody.'] };
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
  const person = await findPerson(context, rest);
  const { id } = person;
  if (lift) {
    if (person.suspended === '') throw new OperatorError(`${titleOf(person)} is not suspended.`);
    return {
      lines: [`${titleOf(person)} may write again.`],
      async act() {
        await context.query('delete from private.suspensions where user_id = $1', [id]);
        return ['Done.'];
      },
    };
  }
  if (person.suspended !== '')
    throw new OperatorError(`${titleOf(person)} is suspended since ${person.suspended}.`);
  if (!reason) throw new OperatorError('Say why, for yourself: --reason="spam". The person does not see it.');
  return {
    lines: [
      `Suspends ${titleOf(person)}. They can read, export and leave, and write nothing; their app says so at once.`,
      ...reportsClosed(person, 'suspended'),
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

export async function deletePerson(context: OperatorContext, { rest }: Words): Promise<Operation> {
  const person = await findPerson(context, rest);
  const { id, check_ins, friends } = person;
  return {
    lines: [
      `Deletes ${titleOf(person)}, who came on ${person.since}, with ${check_ins} check-ins, ${friends} friendships, messages and pictures. Nothing brings them back but a backup.`,
      ...reportsClosed(person, 'deleted'),
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

const reportsClosed = ({ open_reports }: Person, outcome: string): string[] =>
  open_reports === 0 ? [] : [`Closes ${open_reports} open reports about them as ${outcome}.`];

const titleOf = ({ name, email, id }: Person): string => plain(`${name} <${email || id}>`);

async function findPerson({ query }: OperatorContext, rest: readonly string[]): Promise<Person> {
  const [who = '', ...more] = rest;
  if (who === '' || more.length > 0) throw new OperatorError('Name one person, by e-mail address or id.');
  const { rows } = await query<Person>(
    `${PEOPLE} where p.email = private.canonical_email($1) or u.id::text = lower($1)`,
    [who],
  );
  const [person] = rows;
  if (!person) throw new OperatorError(`There is nobody with the address or id ${plain(who)}.`);
  return person;
}
