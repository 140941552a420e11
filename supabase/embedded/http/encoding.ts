import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The better of the two encodings that the client accepts; null when it accepts neither. */
export function encodingOf(request: IncomingMessage): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0+)?\s*$/.test(one))
    .map((one) => one.trim().split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** How hard to compress: `once` for files, which are compressed once and sent often; `each` for a response that a client awaits. */
type Effort = 'once' | 'each';
const QUALITY = { once: { br: 9, gzip: 9 }, each: { br: 4, gzip: 6 } } as const;

/** Compresses on a thread of Node's pool, so the server's own thread stays free. */
export async function pack(
  plain: Uint8Array,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  const level = QUALITY[effort][encoding];
  return new Uint8Array(
    encoding === 'br'
      ? await brotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: level,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
          },
        })
      : await zip(plain, { level }),
  );
}
