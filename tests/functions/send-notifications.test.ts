import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPrivateKey, publicKeyOf } from '#embedded/data/secrets.ts';
import {
  createNotificationSender,
  type NotificationSenderOptions,
} from '#functions/send-notifications/notification-sender.ts';
import { allowedOrigin, WEB_PUSH_ORIGINS } from '#functions/send-notifications/send-notification.ts';
import { type MemoryNotifications, memoryNotifications } from '#tests/support/memory-notifications.ts';
import { decrypt, startWebPushService, type WebPushService } from '#tests/support/web-push-service.ts';

const privateKey = newPrivateKey();
const keys = { privateKey, publicKey: publicKeyOf(privateKey), subject: 'https://habits.example' };
const NOW = Date.parse('2026-11-23T07:00:00Z');

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function newService(): Promise<WebPushService> {
  const service = await startWebPushService();
  undo.push(service.stop);
  return service;
}

let notifications: MemoryNotifications;
let service: WebPushService;
let lines: string[];
beforeEach(async () => {
  notifications = memoryNotifications();
  service = await newService();
  lines = [];
});

const senderTo = (services: readonly WebPushService[], options: Partial<NotificationSenderOptions> = {}) =>
  createNotificationSender({
    queue: notifications,
    keys,
    now: () => NOW,
    log: (line) => lines.push(line),
    // longer than any test waits; tests of timeouts set their own
    answerMs: 600_000,
    origins: services.map(({ origin }) => origin),
    ...options,
  });

/** Sends all that is due, once. */
async function send(options: Partial<NotificationSenderOptions> = {}): Promise<void> {
  const sender = senderTo([service], options);
  await sender.claim();
  await sender.idle();
}

const subscribe = () => service.subscribe(keys.publicKey);

describe('web push', () => {
  it('is sent signed and encrypted, with the headers TTL, Topic and Urgency', async () => {
    const subscription = subscribe();
    const payload = { v: 1, kind: 'reminder', type: 'night', day: '2026-11-23', when: 'goal' };
    const id = notifications.add(subscription, { payload, ttl: 6000, topic: 'night-2026-11-23' });
    await send();
    expect(service.received).toEqual([
      {
        endpoint: subscription.endpoint,
        payload,
        ttl: 6000,
        topic: 'night-2026-11-23',
        urgency: 'high',
        subject: 'https://habits.example',
      },
    ]);
    expect(notifications.finished).toEqual([{ id, outcome: 'sent', retryAfter: null }]);
    expect(lines).toEqual([]);
  });

  it.each([
    [200, 'sent'],
    [201, 'sent'],
    [400, 'failed'],
    [403, 'failed'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'too_large'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ] as const)('gets from the status %i the outcome %s', async (status, outcome) => {
    notifications.add(subscribe());
    service.answer({ status });
    await send();
    expect(notifications.outcomes()).toEqual([outcome]);
  });

  it.each([
    ['120', 120],
    ['Mon, 23 Nov 2026 07:01:30 GMT', 90],
    ['Mon, 23 Nov 2026 06:00:00 GMT', 0],
    ['99999999999', 24 * 60 * 60],
    ['soon', null],
  ])('is retried after the delay of Retry-After: %s', async (header, retryAfter) => {
    const id = notifications.add(subscribe());
    service.answer({ status: 429, headers: { 'retry-after': header } });
    await send();
    expect(notifications.finished).toEqual([{ id, outcome: 'later', retryAfter }]);
  });

  it('ends the subscription when the user has revoked the permission', async () => {
    const subscription = subscribe();
    service.forget(subscription);
    notifications.add(subscription);
    await send();
    expect(notifications.outcomes()).toEqual(['gone']);
  });

  it('is reported as too large when it is larger than a push service accepts', async () => {
    notifications.add(subscribe(), { payload: 'x'.repeat(4000) });
    await send();
    expect(notifications.outcomes()).toEqual(['too_large']);
  });

  it('is retried if the service does not respond or cannot be reached', async () => {
    notifications.add(subscribe());
    service.answer('never');
    await send({ answerMs: 50 });
    notifications.add(subscribe());
    await service.stop();
    await send();
    expect(notifications.outcomes()).toEqual(['later', 'later']);
  });

  it.each([
    ['keys that no browser made', { p256dh: 'AAAA' }],
    ['a topic that is too long', { topic: 'x'.repeat(33) }],
    ['a topic of other characters', { topic: 'night 23' }],
    ['half a second to live', { ttl: 0.5 }],
  ])('fails with %s, without stopping the others', async (_, wrong) => {
    const bad = notifications.add(subscribe(), wrong);
    const good = notifications.add(subscribe());
    await send();
    expect(notifications.finished.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: bad, outcome: 'failed', retryAfter: null },
      { id: good, outcome: 'sent', retryAfter: null },
    ]);
  });

  it('is logged without endpoint and key if the service rejects the key', async () => {
    const other = service.subscribe(publicKeyOf(newPrivateKey()));
    notifications.add(other);
    await send();
    expect(notifications.outcomes()).toEqual(['failed']);
    expect(lines).toEqual([`${service.origin} rejected a push: 403`]);
  });
});

describe('push address', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('accepts a known push service: %s', (endpoint) => {
    expect(allowedOrigin(endpoint, WEB_PUSH_ORIGINS)).toBe(new URL(endpoint).origin);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example/',
    'https://fcm.googleapis.com@example.com/',
    'https://ann:secret@fcm.googleapis.com/',
    'https://evil-fcm.googleapis.com/',
    'https://example.com/.notify.windows.com',
    'https://.notify.windows.com/',
    'https://notify.windows.com.example/',
    'https://127.0.0.1/',
    'http://127.0.0.1:5432/',
    'https://[::1]/',
    'https://localhost/',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('rejects any other host: %s', (endpoint) => {
    expect(allowedOrigin(endpoint, WEB_PUSH_ORIGINS)).toBeNull();
  });

  it('rejects an address of the local machine unless a test allows it', async () => {
    notifications.add(subscribe());
    const sender = createNotificationSender({
      queue: notifications,
      keys,
      now: () => NOW,
      log: (line) => lines.push(line),
    });
    await sender.claim();
    await sender.idle();
    expect(service.asked()).toBe(0);
    expect(notifications.outcomes()).toEqual(['failed']);
    expect(lines).toEqual(['A push to an unknown push service was not sent']);
  });

  it('ignores a redirect', async () => {
    const inside = await newService();
    for (const status of [301, 302, 303, 307, 308]) {
      service.answer({ status, headers: { location: `${inside.origin}/push/1` } });
      notifications.add(subscribe());
      await send({ origins: [service.origin, inside.origin] });
    }
    expect(inside.asked()).toBe(0);
    expect(new Set(notifications.outcomes())).toEqual(new Set(['failed']));
  });
});

describe('slow push service', () => {
  it('does not delay notifications for other push services', async () => {
    const fast = await newService();
    const release = service.hold();
    const sender = senderTo([service, fast]);
    // more than the sender sends at once
    const slow = Array.from({ length: 30 }, () => notifications.add(subscribe()));
    const first = notifications.add(fast.subscribe(keys.publicKey));
    await sender.claim();
    await vi.waitFor(() => expect(notifications.finished.map(({ id }) => id)).toEqual([first]));
    const second = notifications.add(fast.subscribe(keys.publicKey));
    await sender.claim();
    await vi.waitFor(() => expect(notifications.finished.map(({ id }) => id)).toEqual([first, second]));
    expect(service.received).toEqual([]);

    release();
    await sender.idle();
    expect(notifications.finished.map(({ id }) => id).sort()).toEqual([...slow, first, second].sort());
    expect(service.received).toHaveLength(slow.length);
  });

  it('gets 25 requests at a time, with 75 waiting and the rest postponed', async () => {
    const release = service.hold();
    const sender = senderTo([service]);
    for (let i = 0; i < 100; i += 1) notifications.add(subscribe());
    expect([await sender.claim(), await sender.claim()]).toEqual([50, 50]);
    await vi.waitFor(() => expect(service.asked()).toBe(25));
    expect(notifications.finished).toEqual([]);
    const next = notifications.add(subscribe());
    await sender.claim();
    await vi.waitFor(() =>
      expect(notifications.finished).toEqual([{ id: next, outcome: 'later', retryAfter: null }]),
    );
    release();
    await sender.idle();
    expect(service.received).toHaveLength(100);
  });
});

describe('sender that dies', () => {
  it('leaves claimed notifications to the next sender, once their claims expire', async () => {
    const release = service.hold();
    const dead = senderTo([service]);
    const id = notifications.add(subscribe());
    await dead.claim();
    await vi.waitFor(() => expect(service.asked()).toBe(1));
    dead.abort();
    await dead.idle();
    release();
    expect(notifications.finished).toEqual([]);

    await send({ now: () => NOW + 59_000 });
    expect(notifications.finished).toEqual([]);
    await send({ now: () => NOW + 60_000 });
    expect(notifications.finished).toEqual([{ id, outcome: 'sent', retryAfter: null }]);
  });

  it('sends twice under one topic if it dies before it reports', async () => {
    const id = notifications.add(subscribe());
    const { finish } = notifications;
    notifications.finish = () => Promise.reject(new Error('the connection is gone, host db.example'));
    await send();
    notifications.finish = finish;
    await send({ now: () => NOW + 60_000 });
    expect(service.received.map(({ topic }) => topic)).toEqual([`night-${id}`, `night-${id}`]);
    expect(lines).toEqual(['A push was sent but not finished, so it will be sent again: Error']);
  });

  it('sends no waiting notification after a stop', async () => {
    service.hold();
    const sender = senderTo([service]);
    for (let i = 0; i < 30; i += 1) notifications.add(subscribe());
    await sender.claim();
    await vi.waitFor(() => expect(service.asked()).toBe(25));
    sender.abort();
    await sender.idle();
    expect(service.asked()).toBe(25);
    expect(notifications.finished).toEqual([]);
  });
});

describe('push service of the tests', () => {
  it('decrypts the example of RFC 8291', () => {
    const device = createECDH('prime256v1');
    device.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
    const text = decrypt(Buffer.from(body, 'base64url'), device, auth);
    expect(text.toString()).toBe('When I grow up, I want to be a watermelon');
  });

  it('makes keys of 32 bytes, even if the first byte is zero', () => {
    const lengths = Array.from({ length: 600 }, () => Buffer.from(newPrivateKey(), 'base64url').length);
    expect(new Set(lengths)).toEqual(new Set([32]));
  });
});
