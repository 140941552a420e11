import type { IncomingMessage } from 'node:http';
import type { BodyRule, Endpoint } from '#embedded/api/endpoints.ts';
import { type Fault, fault } from '#embedded/http/fault.ts';
import { isTooDeep } from '#embedded/http/json-depth.ts';

/*
 * Reads a request by the rules of its endpoint. lite gets what is returned here and never the request itself: otherwise our
 * checks and lite's parsers could read it differently.
 */

/** The longest query string, besides the ids in it: a list of friends has hundreds. */
const LONGEST_QUERY = 2048;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are rejected
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The address with the query that the endpoint accepts, or a fault. */
export function checkQuery({ query }: Endpoint, url: URL): URL | Fault {
  if (url.search.replaceAll(ID, '').length > LONGEST_QUERY) {
    return fault(414, 'PT414', 'A query is at most 2 KB long, besides the ids in it');
  }
  const checked = new URL(url.pathname, url);
  for (const [name, value] of url.searchParams) {
    const rule = Object.hasOwn(query, name) ? query[name] : undefined;
    if (!rule) return fault(400, 'PGRST100', 'This endpoint does not take that query parameter');
    if (checked.searchParams.getAll(name).length === rule.times) {
      return fault(400, 'PGRST100', `The query names "${name}" too often`);
    }
    if (CONTROL.test(value) || !rule.reads(value)) {
      return fault(400, 'PGRST100', `This server does not take that value of "${name}"`);
    }
    checked.searchParams.append(name, value);
  }
  return checked;
}

/** Headers that lite gets unchanged. */
const PASSED = ['apikey', 'authorization', 'user-agent', 'x-client-info', 'x-supabase-api-version'];
const PASSED_OF_UPLOADS = ['cache-control', 'content-type', 'x-upsert'];
const PREFERENCES = [
  'count=exact',
  'missing=default',
  'return=headers-only',
  'return=minimal',
  'return=representation',
];
const ONE_OBJECT = 'application/vnd.pgrst.object+json';
const JSON_TYPES = ['*/*', 'application/*', 'application/json', ONE_OBJECT];

/** The headers that the endpoint accepts, or a fault. */
export function checkHeaders({ body, path }: Endpoint, { headers }: IncomingMessage): Headers | Fault {
  const checked = new Headers();
  const passed = body.type === 'picture' ? [...PASSED, ...PASSED_OF_UPLOADS] : PASSED;
  for (const name of passed) {
    const value = headers[name];
    if (typeof value === 'string') checked.set(name, value);
  }
  if (body.type === 'json') checked.set('content-type', 'application/json');
  if (!path.startsWith('/rest/')) return checked;

  for (const name of ['accept-profile', 'content-profile']) {
    if (headers[name] !== undefined && headers[name] !== 'public') {
      return fault(406, 'PGRST106', 'The only schema of this API is public');
    }
  }
  const accepted = listOf(headers.accept ?? '*/*').map((one) => one.split(';')[0] ?? '');
  if (!accepted.some((type) => JSON_TYPES.includes(type))) {
    return fault(406, 'PGRST107', 'This API responds with JSON only');
  }
  checked.set('accept', accepted.includes(ONE_OBJECT) ? ONE_OBJECT : 'application/json');
  const preferences = listOf([headers.prefer ?? ''].flat().join(','));
  if (preferences.some((one) => !PREFERENCES.includes(one))) {
    return fault(400, 'PGRST122', `This API takes only these preferences: ${PREFERENCES.join(', ')}`);
  }
  if (preferences.length > 0) checked.set('prefer', preferences.join(','));
  return checked;
}

const listOf = (header: string): string[] =>
  header
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');

/** Checks what the head of a request says about its body. Returns a fault, or null if the body can be read. */
export function checkBodyHead({ body }: Endpoint, { headers }: IncomingMessage): Fault | null {
  if (body.type === 'none') return null;
  const isEmpty =
    headers['content-length'] === '0' ||
    (headers['content-length'] ?? headers['transfer-encoding']) === undefined;
  if (body.type === 'json' && !(body.optional && isEmpty) && !isJson(headers['content-type'])) {
    return fault(415, 'PGRST102', 'The body must be JSON, with content-type: application/json');
  }
  return Number(headers['content-length'] ?? 0) > body.bytes ? tooLarge(body) : null;
}

const isJson = (type = ''): boolean => type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';

export function tooLarge(rule: BodyRule): Fault {
  const bytes = rule.type === 'none' ? 0 : rule.bytes;
  return fault(413, 'request_too_large', `The body is larger than ${Math.ceil(bytes / 1024)} KB`);
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. `JSON.stringify` escapes both, and no whole pair. */
const NO_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/;

/** A body of JSON: the value, and the text that lite gets. */
export interface ReadJson {
  value: unknown;
  text: string;
}

/** Reads a body of JSON, or returns a fault. */
export function readJson(rule: BodyRule & { type: 'json' }, bytes: Uint8Array): ReadJson | Fault {
  if (rule.optional && bytes.byteLength === 0) return { value: {}, text: '' };
  if (isTooDeep(bytes)) return fault(400, 'bad_json', 'The JSON is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fault(400, 'bad_json', 'The body is not JSON');
  }
  const rows = rule.rows > 1 && Array.isArray(value) ? value : [value];
  if (!rows.every(isRecord)) return fault(400, 'bad_json', 'The body must be a JSON object');
  if (rows.length > rule.rows) return fault(413, 'PT413', `One request takes at most ${rule.rows} rows`);
  if (rows.some((row) => Object.keys(row).length > rule.keys)) {
    return fault(413, 'PT413', `A row has at most ${rule.keys} fields`);
  }
  const exceeds = rule.bounds(value);
  if (exceeds) return exceeds;
  const text = JSON.stringify(value);
  if (NO_TEXT.test(text)) {
    return fault(400, '22P05', 'The text has a character that the database cannot store');
  }
  return { value, text };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
