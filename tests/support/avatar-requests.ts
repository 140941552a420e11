import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestServer } from '#tests/support/embedded-server.ts';

export type TestUser = Awaited<ReturnType<TestServer['user']>>;

/** The smallest picture of each kind. */
export const BYTES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
  ]),
  webp: Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
export const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const;
export const KINDS = ['png', 'jpg', 'webp', 'gif'] as const;

export const bucket = (client: SupabaseClient) => client.storage.from('avatars');

let made = 0;
export const newName = (owner: { id: string }, extension = 'png') =>
  `${owner.id}/avatar-${1_763_700_000_000 + made++}.${extension}`;

/** A picture of exactly that many bytes. */
export const pngOf = (bytes: number) =>
  Buffer.concat([BYTES.png, Buffer.alloc(bytes - BYTES.png.byteLength)]);

/** Sends a path exactly as given; `fetch` would normalise it. */
export function raw(
  base: string,
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer; json: () => unknown }> {
  const { hostname, port } = new URL(base);
  const length = body && !('transfer-encoding' in headers) ? { 'content-length': body.byteLength } : {};
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, method, path: target, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            json: () => JSON.parse(whole.toString('utf8')),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Picture requests to a server that is started later, and the files on its disk. */
export const avatarRequests = (server: () => TestServer) => ({
  publicUrl: (name: string) => `${server().url}/storage/v1/object/public/avatars/${name}`,
  upload: (who: TestUser, name: string, body: Uint8Array, type: string, more: Record<string, string> = {}) =>
    raw(
      server().url,
      'POST',
      `/storage/v1/object/avatars/${name}`,
      { apikey: 'any', authorization: `Bearer ${who.token}`, 'content-type': type, ...more },
      body,
    ),
  filesOf: (who: TestUser): Promise<string[]> =>
    readdir(path.join(server().dataDir, 'storage/avatars', who.id)).catch(() => []),
});
