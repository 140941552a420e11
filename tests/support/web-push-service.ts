import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';

/** What a browser hands to the app after it has subscribed. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface ReceivedNotification {
  /** The subscription's endpoint. */
  endpoint: string;
  /** Decrypted, as the worker would get it. */
  payload: unknown;
  ttl: number;
  topic: string | null;
  urgency: string | null;
  /** The contact address of the sender. */
  subject: string | undefined;
}

type Answer = { status: number; headers?: Record<string, string> } | 'never';

export interface WebPushService {
  origin: string;
  /** Like `pushManager.subscribe` in a browser. From now on, notifications signed with that key are accepted. */
  subscribe(publicKey: string): Subscription;
  /** All accepted notifications, in order. */
  received: ReceivedNotification[];
  /** The number of requests so far, with or without a response. */
  asked(): number;
  /** Gives this response to all further requests, without checking them. Null ends that. */
  answer(next: Answer | null): void;
  /** Makes requests wait until the returned function is called. */
  hold(): () => void;
  /** Ends a subscription, as when the user revokes the permission. */
  forget(subscription: Subscription): void;
  stop(): Promise<void>;
}

const MOST_BYTES = 4096;

interface Device {
  publicKey: string;
  keys: ECDH;
  auth: Buffer;
}

/**
 * Starts a push service on this machine. It responds like real ones, verifies VAPID (RFC 8292) and decrypts (RFC 8291).
 */
export async function startWebPushService(): Promise<WebPushService> {
  const devices = new Map<string, Device>();
  const received: ReceivedNotification[] = [];
  let asked = 0;
  let next: Answer | null = null;
  let held: Promise<void> | null = null;

  const accept = async (request: IncomingMessage): Promise<Answer> => {
    const body = await buffer(request);
    asked += 1;
    await held;
    if (next !== null) return next;
    const endpoint = origin + request.url;
    const device = devices.get(endpoint);
    if (!device) return { status: 410 };
    const { headers } = request;
    const subject = await subjectOf(headers.authorization ?? '', origin, device.publicKey).catch(() => null);
    if (subject === null) return { status: 403 };
    const ttl = Number(headers.ttl);
    const topic = headers.topic?.toString() ?? null;
    const urgency = headers.urgency?.toString() ?? null;
    const isPush = request.method === 'POST' && headers['content-encoding'] === 'aes128gcm';
    const fits = topic === null || /^[\w-]{1,32}$/.test(topic);
    if (!isPush || !fits || !Number.isInteger(ttl) || ttl < 0) return { status: 400 };
    if (body.length > MOST_BYTES) return { status: 413 };
    const payload: unknown = JSON.parse(decrypt(body, device.keys, device.auth).toString());
    received.push({ endpoint, payload, ttl, topic, urgency, subject });
    return { status: 201, headers: { location: `${endpoint}/messages/${received.length}` } };
  };

  const server = createServer((request, response) => {
    accept(request).then(
      (answer) => reply(response, answer),
      () => reply(response, { status: 400 }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    asked: () => asked,
    subscribe(publicKey) {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`;
      devices.set(endpoint, { publicKey, keys, auth });
      return { endpoint, p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') };
    },
    answer: (answer) => {
      next = answer;
    },
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    forget: ({ endpoint }) => void devices.delete(endpoint),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === 'never') return;
  response.writeHead(answer.status, answer.headers).end();
}

/** Verifies `vapid t=…,k=…` and returns its subject. */
async function subjectOf(header: string, audience: string, publicKey: string): Promise<string | undefined> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (token === undefined || key !== publicKey) throw new Error('Another key than the one subscribed to');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    algorithms: ['ES256'],
    audience,
  });
  if (payload.exp === undefined || payload.exp > Date.now() / 1000 + 24 * 60 * 60)
    throw new Error('Too long');
  return payload.sub;
}

/** aes128gcm for Web Push: RFC 8188, keys by RFC 8291. One record, as push services demand. */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (record.length > recordSize) throw new Error('More than one record');
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // the text, then 2 for the last record, then zeros
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record');
  return padded.subarray(0, end);
}
