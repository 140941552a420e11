interface HostedError {
  status: number;
  body: { code: string; message: string; details: string | null; hint: string | null };
}

/**
 * The response of hosted PostgREST to a database error; lite responds to some SQLSTATEs with a bare 500. Returns null
 * if hosted Supabase also responds with 500. Source: https://docs.postgrest.org/en/v13/references/errors.html
 */
function hostedError(error: unknown): HostedError | null {
  if (typeof error !== 'object' || error === null) return null;
  const text = (key: string): string | null => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const code = sqlStateOf(error);
  if (code === null) return null;
  const status = statusOf(code);
  if (status === null) return null;
  const body = { code, message: text('message') ?? '', details: text('detail'), hint: text('hint') };
  return { status, body };
}

/** The SQLSTATE of a database error, or null for an error of another kind. */
export function sqlStateOf(error: unknown): string | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

function statusOf(code: string): number | null {
  if (code === 'P0001') return 400;
  if (code === '40001' || code === '40P01' || code === '57014') return 500;
  switch (code.slice(0, 2)) {
    case '08':
      return 503;
    case '23':
      return code === '23503' || code === '23505' ? 409 : 400;
    case '25':
    case '2D':
    case '38':
    case '39':
    case '3B':
    case '40':
    case 'P0':
    case 'XX':
      return 500;
    case '28':
      return 403;
    case '53':
      return 503;
    case '54':
      return 500;
    default:
      return 400;
  }
}

/** lite's error when a request is so deeply nested that a parser runs out of stack. */
const UNREADABLE = /Maximum call stack size exceeded/;

/**
 * Replaces lite's 500: with the response of hosted Supabase, or with 400 for a request that cannot be read.
 * Returns null if 500 is right.
 */
export function hostedResponse(error: unknown, body: ArrayBuffer): HostedError | null {
  const hosted = hostedError(error);
  if (hosted || !UNREADABLE.test(new TextDecoder().decode(body))) return hosted;
  const message = 'The request cannot be read: it is nested too deeply';
  return { status: 400, body: { code: 'PGRST100', message, details: null, hint: null } };
}
