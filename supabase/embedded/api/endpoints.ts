import { type Bounds, ofAuth, ofSync, ofWords } from '#embedded/api/body-bounds.ts';
import { filters, isColumns, isOrder, isSelect, type ReadsParameter } from '#embedded/api/query-grammar.ts';
import { AVATAR_LIMIT } from '#embedded/storage/check-upload.ts';

/*
 * Every endpoint of the API. The server rejects any other request with 404, 405, 413, 414, 415 or 400 before the database
 * is asked. docs/security.md shows this table; `npm run generate` writes it.
 */

/** What a request may carry in its body. */
export type BodyRule =
  | { type: 'none' }
  /** A JSON object, or up to `rows` of them. With `optional`, the body may be empty. */
  | { type: 'json'; bytes: number; rows: number; keys: number; optional: boolean; bounds: Bounds }
  | { type: 'picture'; bytes: number };

/** A query parameter: how often a request may name it, and which values it takes. */
interface ParameterRule {
  times: number;
  reads: ReadsParameter;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{picture}` is a picture's name: `{userId}/avatar-{timestamp}.{ext}`. */
  path: string;
  /** Which requests it takes: those of anyone, the user of a valid token, or either: a token that names a user must be valid. */
  who: 'anyone' | 'user' | 'either';
  query: Readonly<Record<string, ParameterRule>>;
  body: BodyRule;
  /** True if it takes a password, a code or an address, or sends mail: such requests count as attempts. */
  counted: boolean;
  /** True if it looks up a code of an invitation: such requests are counted for each network. */
  opens?: true;
  /** False if it changes nothing, so that it works on a full disk. */
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
/** Large enough for the requests of all functions except `sync`. */
const SMALL = json(64 * KILOBYTE);

const once = (reads: ReadsParameter): ParameterRule => ({ times: 1, reads });
const text = once((value) => value.length <= 1000);
const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
const number = once((value) => /^\d{1,6}$/.test(value));

interface Columns {
  /** The columns that a filter may name. */
  filtered: readonly string[];
  /** The filter columns that a range may name twice. */
  ranged?: readonly string[];
}

/** The parameters of a request to a table, in PostgREST's words. */
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

export function readTable(name: string, columns: Columns): Endpoint {
  const path = `/rest/v1/${name}`;
  return { ...base, method: 'GET', path, query: tableQuery(true, columns), body: NONE, writes: false };
}

/** Inserts take up to 100 rows: 100 of the longest messages are 800 KB. */
function insertInto(name: string): Endpoint {
  const query = { select: once(isSelect), columns: once(isColumns) };
  return { ...base, method: 'POST', path: `/rest/v1/${name}`, query, body: json(MEGABYTE, ofWords, 100) };
}

export function updateTable(name: string, columns: Columns): Endpoint {
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
const TABLES: readonly Endpoint[] = [
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

/** The endpoint of a function. Its response takes no filter: one that fails would roll back the counting of the request. */
export function functionEndpoint(name: string, body: BodyRule = SMALL): Endpoint {
  return { ...base, method: 'POST', path: `/rest/v1/rpc/${name}`, query: {}, body };
}

const FUNCTIONS: readonly Endpoint[] = [
  // 100 mutations with the longest messages, and 600 entries of `held`
  functionEndpoint('sync', json(2 * MEGABYTE, ofSync)),
  ...['find_user', 'delete_account', 'snooze_reminder', 'test_notification'].map((name) =>
    functionEndpoint(name),
  ),
  { ...functionEndpoint('open_invitation', json(KILOBYTE)), who: 'either', opens: true },
  ...['web_push_key', 'keep_subscription', 'drop_subscription'].map((name) => functionEndpoint(name)),
];

function authEndpoint(method: Endpoint['method'], name: string, ...query: string[]): Endpoint {
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

const AUTH: readonly Endpoint[] = [
  { ...authEndpoint('GET', '.well-known/jwks.json'), counted: false, writes: false },
  { ...authEndpoint('GET', 'health'), counted: false, writes: false },
  { ...authEndpoint('GET', 'settings'), counted: false, writes: false },
  authEndpoint('POST', 'signup', 'redirect_to'),
  authEndpoint('POST', 'token', 'grant_type'),
  authEndpoint('POST', 'recover', 'redirect_to'),
  authEndpoint('GET', 'verify', 'token', 'token_hash', 'type', 'redirect_to'),
  authEndpoint('POST', 'verify', 'redirect_to'),
  { ...authEndpoint('GET', 'user'), who: 'user', counted: false, writes: false },
  { ...authEndpoint('PUT', 'user', 'redirect_to'), who: 'user' },
  {
    ...authEndpoint('POST', 'logout', 'scope'),
    who: 'user',
    counted: false,
    body: json(KILOBYTE, ofAuth, 1, true),
  },
];

/** A form around the largest picture adds less than this. */
const FORM_BYTES = 64 * KILOBYTE;
const PICTURE: BodyRule = { type: 'picture', bytes: AVATAR_LIMIT + FORM_BYTES };
const OBJECTS = '/storage/v1/object';

const PICTURES: readonly Endpoint[] = [
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

export const ENDPOINTS: readonly Endpoint[] = [...FUNCTIONS, ...TABLES, ...AUTH, ...PICTURES];

/** The endpoint of a request and the picture that it names, or the status to reject it with. */
export type FoundEndpoint = { endpoint: Endpoint; picture: string } | 404 | 405;

const PICTURE_PATH = /\{picture\}$/;

/** Returns a function that finds the endpoint of a request. */
export function endpointFinder(
  endpoints: readonly Endpoint[],
): (method: string, pathname: string) => FoundEndpoint {
  const exact = endpoints.filter(({ path }) => !PICTURE_PATH.test(path));
  const byName = endpoints.filter(({ path }) => PICTURE_PATH.test(path));
  return (method, pathname) => {
    const here = [
      ...exact.filter(({ path }) => path === pathname),
      ...byName.filter(({ path }) => pathname.startsWith(path.replace(PICTURE_PATH, ''))),
    ];
    // HEAD exists for pictures only
    const endpoint = here.find(
      (one) => one.method === (method === 'HEAD' && byName.includes(one) ? 'GET' : method),
    );
    if (!endpoint) return here.length === 0 ? 404 : 405;
    return { endpoint, picture: pathname.slice(endpoint.path.replace(PICTURE_PATH, '').length) };
  };
}
