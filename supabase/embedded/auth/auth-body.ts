import { parseEmail } from '#domain/users/email.ts';
import { authRejection } from '#embedded/auth/rejections.ts';

export type AuthBody = Readonly<Record<string, unknown>>;

const TEXTS = [
  'auth_code',
  'code_verifier',
  'current_password',
  'email',
  'invite',
  'password',
  'refresh_token',
  'scope',
  'token',
  'token_hash',
  'type',
];

/** The format of the codes that lite and email-change.ts make; project-config.ts allows no other length. */
const CODE = /^\d{6}$/;

/**
 * The requests in which lite validates an address. Some of them get a response before lite sees them, so this
 * server validates it, too.
 */
const CHOOSES_ADDRESS: readonly string[] = ['/auth/v1/signup', '/auth/v1/recover', '/auth/v1/user'];
/** lite's own rule and sentence. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** More than a profile shows, because the database shortens a name. */
const MOST_NAME_CHARACTERS = 1000;

/** As `words` names its files. A newer app may speak one that this server does not know: its emails are then in English. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i;

/** bcrypt ignores the bytes of a password beyond these. */
const MOST_PASSWORD_BYTES = 72;

/**
 * Reads the body of a request to Auth once, so that the limits, auth-handler.ts and lite all see the same. Returns a Response to
 * reject the request.
 */
export function readAuthBody(value: unknown, pathname: string): AuthBody | Response {
  if (!isRecord(value)) return invalid('The body must be a JSON object');
  // null counts as not given
  const body = Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
  const wrong = TEXTS.find((name) => body[name] !== undefined && typeof body[name] !== 'string');
  if (wrong) return invalid(`${wrong} must be a string`);
  if (typeof body.email === 'string') {
    const email = parseEmail(body.email);
    if (!email.ok) return invalid('Unable to validate email address: invalid format');
    body.email = email.value;
  }
  const { data } = body;
  if (data !== undefined) {
    if (!isRecord(data)) return invalid('data must be a JSON object');
    // supabase-js can send an invitation only inside `data`, which becomes part of the account: move it out
    const { invite, display_name: name, language } = data;
    if (invite !== undefined && typeof invite !== 'string') return invalid('invite must be a string');
    if (name !== undefined && !(typeof name === 'string' && name.length <= MOST_NAME_CHARACTERS)) {
      return invalid(`display_name must be a string of at most ${MOST_NAME_CHARACTERS} characters`);
    }
    if (language !== undefined && !(typeof language === 'string' && LANGUAGE.test(language))) {
      return invalid('language must be the tag of a language');
    }
    // lite merges `data` into what the account has, and sends all of it with each session: other fields would add up
    body.data = {
      ...(name === undefined ? {} : { display_name: name }),
      ...(language === undefined ? {} : { language }),
    };
    body.invite = invite ?? body.invite;
  }
  if (CHOOSES_ADDRESS.includes(pathname) && body.email && !ADDRESS.test(String(body.email))) {
    return invalid('Unable to validate email address: invalid format');
  }
  if (body.token !== undefined && body.token_hash !== undefined) {
    return invalid('Give either a token or a token hash');
  }
  if (pathname === '/auth/v1/verify' && body.token !== undefined) {
    // lite compares sha-256(address + code): if a code could be any text, a client could move letters from the address to the
    // code, and the guess would count against another account
    if (!body.email) return invalid('A code comes with the e-mail address that it was sent to');
    if (!CODE.test(String(body.token))) return authRejection(400, 'otp_expired', 'A code has six digits');
  }
  const isChosen = pathname === '/auth/v1/signup' || pathname === '/auth/v1/user';
  if (isChosen && typeof body.password === 'string') {
    const { byteLength } = new TextEncoder().encode(body.password);
    if (byteLength > MOST_PASSWORD_BYTES) {
      return invalid(
        'Password cannot be longer than 72 bytes: 72 plain letters, fewer with accents or emoji',
      );
    }
  }
  return body;
}

/** The same request with another body, or to another address. */
export function withAuthBody(request: Request, body: AuthBody, url: string | URL = request.url): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}

const invalid = (sentence: string): Response => authRejection(400, 'validation_failed', sentence);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
