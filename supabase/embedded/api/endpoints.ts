import { type Bounds, ofAuth, ofSync, ofWords } from '#embedded/api/body-bounds.ts';
import { filters, isColumns, isOrder, isSelect, type ReadsParameter } from '#embedded/api/query-grammar.ts';
import { AVATAR_LIMIT } from '#embedded/storage/check-upload.ts';

/*
 * Every call to the API that exists. The server answers anything else with 404, 405, 413, 414, 415 or 400 before the
 * database is asked. docs/security.md shows this table; `npm run call-table` writes it.
 */

/** What a request may carry in its body. */
export type BodyRule =
  | { type: 'none' }
  /** A JSON object, or up to `rows` of them. With `optional`, the body may be empty. */
  | { type: 'json'; bytes: number; rows: number; keys: number; optional: boolean; bounds: Bounds }
  | { type: 'picture'; bytes: number };

/** A query parameter: how often a call may name it, and which values it takes. */
interface ParameterRule {
  times: number;
  reads: ReadsParameter;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{picture}` is a picture's name: `{userId}/avatar-{timestamp}.{ext}`. */
  path: string;
  /** Who may call: anyone, or the user of a valid token. */
  who: 'anyone' | 'user';
  query: Readonly<Record<string, ParameterRule>>;
  body: BodyRule;
  /** True if it takes a password, a code or an address, or sends mail: such calls count as attempts. */
  counted: boolean;
  /** False if it changes nothing, so that it is answered on a full disk too. */
  writes: boolean;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const NONE: BodyRule = { type: 'none' };
const json = (bytes: number, bounds: Bounds = ofWords, rows = 1, optional = false): BodyRule => ({
  type: 'json',
  bytes,
  rows,
  keys: 50,
  optional,
  bounds,
});
/** Fits the calls of all functions but `sync`. */
const SMALL = json(64 * KILOBYTE);

const once = (reads: ReadsParameter): ParameterRule => ({ times: 1, reads });
const text = once((value) => value.length <= 1000);
const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
const number = once((value) => /^\d{1,6}$/.test(value));

interface Columns {
  /** The columns that a filter may name. */
  filtered: readonly string[];
  /** Those of them that a range names twice. */
  ranged?: readonly string[];
}

/** The parameters of a call to a table, in PostgREST's words. */
function tableQuery(reads: boolean, { filtered, ranged = [] }: Columns) {
  const { isFilter, isTree } = filters([...filtered, ...ranged]);
  return {
    select: once(isSelect),
    ...Object.fromEntries(filtered.map((name) => [name, once(isFilter)])),
    ...Object.fromEntries(ranged.map((name) => [name, { times: 2, reads: isFilter }])),
    and: once(isTree),
    or: once(isTree),
    ...(reads ? { order: once(isOrder), limit: number, offset: number } : {}),
  };
}

const base = { who: 'user', counted: false, writes: true } as const;

export function readTable(name: string, columns: Columns): Call {
  const path = `/rest/v1/${name}`;
  return { ...base, method: 'GET', path, query: tableQuery(true, columns), body: NONE, writes: false };
}

/** Inserts take up to 100 rows: 100 of the longest messages are 800 KB. */
function insertInto(name: string): Call {
  const query = { select: once(isSelect), columns: once(isColumns) };
  return { ...base, method: 'POST', path: `/rest/v1/${name}`, query, body: json(MEGABYTE, ofWords, 100) };
}

export function updateTable(name: string, columns: Columns): Call {
  const path = `/rest/v1/${name}`;
  return { ...base, method: 'PATCH', path, query: tableQuery(false, columns), body: SMALL };
}

const ofUser = { filtered: ['user_id'] };
const profiles = { filtered: ['user_id', 'email'] };
const checkIns = {
  filtered: ['id', 'user_id', 'check_in_type'],
  ranged: ['check_in_time', 'created_at', 'local_day'],
};
const friendships = { filtered: ['id', 'user_id', 'friend_id', 'status'] };
const messages = { filtered: ['id', 'sender_id', 'receiver_id', 'read'], ranged: ['created_at'] };

/** The tables, for clients that do not know `sync` (docs/product.md §7). */
const TABLES: readonly Call[] = [
  readTable('profiles', profiles),
  updateTable('profiles', ofUser),
  readTable('goals', ofUser),
  updateTable('goals', ofUser),
  readTable('streaks', ofUser),
  updateTable('streaks', ofUser),
  readTable('check_ins', checkIns),
  insertInto('check_ins'),
  readTable('friendships', friendships),
  insertInto('friendships'),
  updateTable('friendships', friendships),
  { ...updateTable('friendships', friendships), method: 'DELETE', body: NONE },
  readTable('messages', messages),
  insertInto('messages'),
  updateTable('messages', messages),
];

/** A call of a function. Its answer is taken whole: a filter that fails would roll back the counting of the call. */
export function functionCall(name: string, body: BodyRule = SMALL): Call {
  return { ...base, method: 'POST', path: `/rest/v1/rpc/${name}`, query: {}, body };
}

const FUNCTIONS: readonly Call[] = [
  // 100 mutations with the longest messages, and 600 entries of `held`
  functionCall('sync', json(2 * MEGABYTE, ofSync)),
  ...['find_user', 'delete_account', 'snooze_reminder', 'test_notification'].map((name) =>
    functionCall(name),
  ),
  ...['web_push_key', 'keep_subscription', 'drop_subscription'].map((name) => functionCall(name)),
];

function authCall(method: Call['method'], name: string, ...query: string[]): Call {
  const body = method === 'GET' ? NONE : json(64 * KILOBYTE, ofAuth);
  return {
    ...base,
    method,
    path: `/auth/v1/${name}`,
    who: 'anyone',
    query: words(...query),
    body,
    counted: true,
  };
}

const AUTH: readonly Call[] = [
  { ...authCall('GET', '.well-known/jwks.json'), counted: false, writes: false },
  { ...authCall('GET', 'health'), counted: false, writes: false },
  { ...authCall('GET', 'settings'), counted: false, writes: false },
  authCall('POST', 'signup', 'redirect_to'),
  authCall('POST', 'token', 'grant_type'),
  authCall('POST', 'recover', 'redirect_to'),
  authCall('GET', 'verify', 'token', 'token_hash', 'type', 'redirect_to'),
  authCall('POST', 'verify', 'redirect_to'),
  { ...authCall('GET', 'user'), who: 'user', counted: false, writes: false },
  { ...authCall('PUT', 'user', 'redirect_to'), who: 'user' },
  {
    ...authCall('POST', 'logout', 'scope'),
    who: 'user',
    counted: false,
    body: json(KILOBYTE, ofAuth, 1, true),
  },
];

/** A form around the largest picture adds less than this. */
const FORM_BYTES = 64 * KILOBYTE;
const PICTURE: BodyRule = { type: 'picture', bytes: AVATAR_LIMIT + FORM_BYTES };
const OBJECTS = '/storage/v1/object';

const PICTURES: readonly Call[] = [
  {
    ...base,
    method: 'GET',
    path: `${OBJECTS}/public/avatars/{picture}`,
    who: 'anyone',
    query: {},
    body: NONE,
    writes: false,
  },
  { ...base, method: 'POST', path: `${OBJECTS}/avatars/{picture}`, query: {}, body: PICTURE },
  { ...base, method: 'PUT', path: `${OBJECTS}/avatars/{picture}`, query: {}, body: PICTURE },
  { ...base, method: 'DELETE', path: `${OBJECTS}/avatars`, query: {}, body: SMALL },
  { ...base, method: 'POST', path: `${OBJECTS}/list/avatars`, query: {}, body: SMALL, writes: false },
];

export const CALLS: readonly Call[] = [...FUNCTIONS, ...TABLES, ...AUTH, ...PICTURES];

/** The call of a request and the picture it names, or the status to reject it with. */
export type FoundCall = { call: Call; picture: string } | 404 | 405;

const PICTURE_PATH = /\{picture\}$/;

/** Returns a function that finds the call of a request. */
export function callFinder(calls: readonly Call[]): (method: string, pathname: string) => FoundCall {
  const exact = calls.filter(({ path }) => !PICTURE_PATH.test(path));
  const byName = calls.filter(({ path }) => PICTURE_PATH.test(path));
  return (method, pathname) => {
    const here = [
      ...exact.filter(({ path }) => path === pathname),
      ...byName.filter(({ path }) => pathname.startsWith(path.replace(PICTURE_PATH, ''))),
    ];
    // HEAD exists for pictures only
    const call = here.find(
      (one) => one.method === (method === 'HEAD' && byName.includes(one) ? 'GET' : method),
    );
    if (!call) return here.length === 0 ? 404 : 405;
    return { call, picture: pathname.slice(call.path.replace(PICTURE_PATH, '').length) };
  };
}
