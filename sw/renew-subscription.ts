import { keptSubscription } from '#base/web-push.ts';
import { languageHere, zoneHere } from '#copy/format/locale.ts';
import type { Device } from '#sw/worker-device.ts';

/**
 * The browser has replaced a subscription: the server must send to the new one. Where a browser does not report it, the
 * next start of a page does the same.
 */
export async function renewSubscription(
  manager: PushManager,
  old: PushSubscription | null,
  notificationRequests: Device['notificationRequests'],
): Promise<void> {
  const known = await manager.getSubscription();
  const key = old?.options.applicationServerKey ?? null;
  const fresh =
    known ?? (key && (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  const kept = fresh && keptSubscription(fresh.toJSON(), zoneHere(), languageHere());
  if (!kept) return;
  await notificationRequests.keep(kept);
  if (old && old.endpoint !== kept.endpoint) await notificationRequests.drop(old.endpoint);
}
