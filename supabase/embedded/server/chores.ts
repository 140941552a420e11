import { deleteOldEvents, endUnconfirmed } from '#embedded/auth/expired-rows.ts';
import { type Backups, keepBackups } from '#embedded/backups/keep-backups.ts';
import type { Cleanup } from '#embedded/common/cleanup.ts';
import { keepHouse } from '#embedded/data/housekeeping.ts';
import { publicKeyOf, readWebPushKey } from '#embedded/data/secrets.ts';
import { sendDueNotifications } from '#embedded/notifications/send-due-notifications.ts';
import type { OpenData } from '#embedded/server/open-data.ts';
import type { ServerOptions } from '#embedded/server/server-options.ts';
import { removeDeletedPictures } from '#embedded/storage/deleted-accounts.ts';
import type { WebPushKeys } from '#functions/send-notifications/send-notification.ts';

/**
 * Starts the server's background tasks: housekeeping, notifications and backups. Returns the backups, or null if
 * there are none.
 */
export async function startChores(
  options: ServerOptions,
  data: OpenData,
  cleanup: Cleanup,
): Promise<Backups | null> {
  const { log } = options;
  const { now } = options.clock;
  const { directory, diskIsFull, queue } = data;
  const { postgres, turns } = data.backend;
  await removeDeletedPictures({ postgres, queue, storage: directory.storage, log });
  cleanup.push(
    keepHouse({
      postgres,
      vacuums: options.databaseUrl === null,
      tidyAuth: async () => {
        await endUnconfirmed({ postgres }, { sentBefore: now() - data.codeLifeMs });
        await deleteOldEvents(postgres, now());
        // five with a year of check-ins take half a second, during which other requests wait
        await postgres.query('select private.delete_unused_accounts(5)');
      },
      queue,
      diskIsFull,
      everyMs: options.housekeepingMs,
      log,
    }),
  );
  const keys = await webPushKeys(directory.webPushKey, options.names);
  cleanup.push(
    sendDueNotifications({ postgres, queue, diskIsFull, keys, now, log, ...options.notifications }),
  );
  if (!options.backups) return null;
  const backups = keepBackups({
    ...options.backups,
    postgres,
    turns,
    queue,
    kept: directory,
    diskIsFull,
    now,
    log,
  });
  cleanup.push(backups.stop);
  return backups;
}

/** Push services require a contact address of the operator; the https URL of the site is enough. */
async function webPushKeys(file: string, names: readonly string[]): Promise<WebPushKeys> {
  const privateKey = await readWebPushKey(file);
  return { privateKey, publicKey: publicKeyOf(privateKey), subject: `https://${names[0] ?? 'localhost'}` };
}
