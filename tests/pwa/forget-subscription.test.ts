import { expect, it, vi } from 'vitest';
import { forgetSubscription } from '#pwa/forget-user.ts';

/** A browser with a subscription and two notifications. */
function browser() {
  const done: string[] = [];
  const pushManager = {
    getSubscription: async () => ({ unsubscribe: async () => done.push('unsubscribed') }),
  };
  const notification = (tag: string) => ({ tag, data: {}, close: () => done.push(tag) });
  const registration = {
    pushManager,
    getNotifications: async () => [notification('chat:a'), notification('weekly')],
  };
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  const locks = { request: (_name: string, _how: object, task: () => Promise<void>) => task() };
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker, locks });
  vi.stubGlobal('Notification', class {});
  return done;
}

it("ends the browser's subscription and closes every notification", async () => {
  const done = browser();
  await forgetSubscription();
  expect(done).toEqual(['chat:a', 'weekly', 'unsubscribed']);
});

it('ends the subscription while a frozen page blocks the notifications', async () => {
  const done = browser();
  const held = () => Promise.reject(new DOMException('notifications is held for too long', 'TimeoutError'));
  vi.stubGlobal('navigator', { ...navigator, locks: { request: held } });
  await forgetSubscription();
  expect(done).toEqual(['unsubscribed']);
});

it('does not delay a sign-out without a service worker', async () => {
  browser();
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker: { getRegistration: async () => undefined } });
  await expect(forgetSubscription()).resolves.toBeUndefined();
  vi.stubGlobal('navigator', { userAgent: '' });
  await expect(forgetSubscription()).resolves.toBeUndefined();
});
