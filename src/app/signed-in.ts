import { followEmail } from '#app/account-email.ts';
import { createAvatarSources, observePictures } from '#app/avatar-sources.ts';
import { followStatus } from '#app/follow-status.ts';
import { lateEngine } from '#app/late-engine.ts';
import { lateFriendNews } from '#app/late-friend-news.ts';
import { minutes } from '#app/minutes.ts';
import { readFirst } from '#app/read-first.ts';
import type { OpenUser, OpenUserDeps } from '#app/session/session-effects.ts';
import { isServed, pageSurroundings } from '#app/surroundings.ts';
import { avatarSrc } from '#backend/avatar-src.ts';
import { avatarNameAt } from '#base/avatar-address.ts';
import { localText } from '#base/site-data.ts';
import { newRandomId } from '#base/uuid.ts';
import { warmFormats } from '#copy/format/times.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { observeDashboard } from '#queries/dashboard.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { StoreDatabase } from '#store/database/store-database.ts';
import { LiveStore } from '#store/live-store.ts';
import { whenIdle, whenPainted } from '#ui/browser/late-work.ts';
import { STORAGE_ASKED } from '#ui/browser/memory-keys.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';
import { paths } from '#ui/navigation/paths.ts';
import { createPaintFirst } from '#ui/state/paint-first.ts';

/**
 * With nothing to send and data on screen, the first pull waits this long for the doorbell. A pull after
 * listening began is needed anyway, because earlier rings were missed; so one request is enough.
 */
const WAIT_FOR_DOORBELL_MS = 1500;

/** Opens a user's store and starts everything that runs until the sign-out. */
export async function openUser(deps: OpenUserDeps): Promise<OpenUser> {
  const { user, beginning, auth, config, clock, signOut, signInAgain, onSessionDead, onStoreEnd } = deps;
  setTimeout(warmFormats);
  const paintFirst = createPaintFirst();
  let onFirstScreen = () => {};
  const firstScreen = new Promise<void>((resolve) => {
    onFirstScreen = resolve;
  });
  const store = await LiveStore.open(
    {
      database: new StoreDatabase(user.id, SIMMER, { deliver: paintFirst.deliver, onEnd: onStoreEnd }),
      newId: newRandomId,
    },
    { beginning, firstScreen },
  );
  const { synced, queued, settling, waitingPicture } = store.atOpening;
  const idle = synced && queued.length + settling.length === 0 && waitingPicture === null;

  const { status, clientId, stop: stopStatus } = followStatus(store, clock);
  status.subscribe(({ trouble }, { trouble: before }) => {
    if (trouble === 'sign_in_again' && trouble !== before) onSessionDead();
  });
  const context: QueryContext = { store, clock, now$: minutes(clock) };
  const dashboard$ = observeDashboard(context);
  const reading = synced && location.pathname === paths.dashboard ? await readFirst(dashboard$) : null;
  void whenPainted().then(whenIdle).then(onFirstScreen);
  const news = lateFriendNews(context);
  const avatars = createAvatarSources({
    waiting$: observePictures(store.database),
    mayWait: (address) => avatarNameAt(address)?.startsWith(user.id) ?? false,
    onServer: (address) => avatarSrc(config, address),
  });
  const engine = lateEngine(
    async () => {
      // draw what is on this device first; a new device has nothing to draw before the first round
      if (synced) await whenIdle();
      const { syncWithServer } = await import('#app/sync-with-server.ts');
      const startAfterMs = idle ? WAIT_FOR_DOORBELL_MS : 0;
      return () => syncWithServer({ store, clientId, auth, config, clock, status, startAfterMs });
    },
    { surroundings: pageSurroundings, status, isServed },
  );
  const address = followEmail(user, auth, window);
  const memory = new ScreenMemory(user.id, localText);
  const keepStorage = () => {
    import('#ui/browser/keep-storage.ts')
      .then(({ askToKeep }) => askToKeep(navigator.storage, memory))
      // the next check-in asks again
      .catch(() => undefined);
  };
  window.addEventListener('appinstalled', keepStorage);

  return {
    userId: user.id,
    session: {
      ...context,
      userId: user.id,
      config,
      auth,
      email: address.email,
      noteEmail: address.note,
      watchClosely: engine.watch,
      paintFirst,
      signOut,
      signInAgain,
      memory,
      keepStorage: () => {
        if (memory.read(STORAGE_ASKED) === null) keepStorage();
      },
      webPushDevice: async () => (await import('#pwa/web-push-device.ts')).browserWebPush(),
      signedUpAs: () => auth.signUpName(user.id),
      avatars,
      sync: status,
      dashboard$,
      friendNews: news.state,
      syncNow: engine.nudge,
    },
    async close() {
      reading?.unsubscribe();
      stopStatus();
      address.stop();
      window.removeEventListener('appinstalled', keepStorage);
      engine.stop();
      avatars.close();
      news.stop();
      await store.close();
    },
  };
}
