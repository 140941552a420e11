import { json } from '#embedded/http/json.ts';

/** Why a request is rejected. */
export interface Fault {
  status: number;
  /** The message of PostgREST, Auth or Storage where they have one. */
  code: string;
  message: string;
  /** PostgREST's code. Clients of tables read our own code in the hint. */
  sqlState?: string;
  /** Seconds after which the request may be repeated. */
  retryAfter?: number;
}

export const fault = (status: number, code: string, message: string): Fault => ({ status, code, message });

/** A rejection in the format that the client of that API reads: PostgREST's, Auth's or Storage's. */
export function reject(pathname: string, { status, code, message, sqlState, retryAfter }: Fault): Response {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (pathname.startsWith('/auth/')) {
    return json(status, { code: status, error_code: code, msg: message }, headers);
  }
  if (pathname.startsWith('/storage/')) {
    return json(status, { statusCode: String(status), error: code, message }, headers);
  }
  const named = sqlState ? { code: sqlState, hint: code } : { code, hint: null };
  return json(status, { ...named, message, details: null }, headers);
}
