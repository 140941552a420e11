import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Delivers notifications to the service worker, as a push service does, without a page of the app. */
export async function pushTo(page: Page, origin: string): Promise<(payload: object) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (payload) => {
    const data = JSON.stringify({ v: 1, ...payload });
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

async function workerOf(context: BrowserContext) {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/** Matches a sentence with times: without a page, the service worker writes them in the machine's locale. */
export const worded = (sentence: string) =>
  new RegExp(
    `^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('TIME', '\\d\\d?:\\d\\d(?:\\s[AP]M)?')}$`,
  );

/** The shown notifications: title, body and buttons. */
export async function notifications(context: BrowserContext): Promise<string[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map((one) =>
      [
        one.title,
        one.body,
        ...((one as { actions?: { title: string }[] }).actions ?? []).map(({ title }) => title),
      ].join(' | '),
    );
  });
}

/**
 * Taps a button of the only notification, by sending the event to the service worker, because no browser tool can tap it.
 */
export async function tapButton(context: BrowserContext, action: string): Promise<void> {
  const worker = await workerOf(context);
  await worker.evaluate(async (button) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    const tap = new scope.NotificationEvent('notificationclick', { notification, action: button });
    Object.assign(tap, { waitUntil: () => undefined });
    scope.dispatchEvent(tap);
  }, action);
}
