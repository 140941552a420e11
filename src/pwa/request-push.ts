import { workerContainer } from '#base/site-data.ts';
import { hasSync, PUSH_TAG } from '#pwa/worker-protocol.ts';

/**
 * Asks the browser to wake the service worker when there is a network, so that the outbox is sent even
 * after every page is closed. Does nothing where that is not possible; then the pages send it.
 */
export async function requestPush(): Promise<void> {
  try {
    const registration = await workerContainer()?.getRegistration();
    if (hasSync(registration)) await registration.sync.register(PUSH_TAG);
  } catch {
    // there is no service worker, or the user has forbidden Background Sync
  }
}
