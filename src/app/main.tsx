import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UpdateState } from '#base/installed-app.ts';
import '#pwa/shell.css';
import { StrictMode } from 'react';
import { drawApp } from '#app/draw-app.ts';
import { endTransactionsWhenPutAway } from '#app/end-transactions.ts';
import { followLanguage } from '#app/follow-language.ts';
import { reloadOnce } from '#app/reload-once.ts';
import { startSession } from '#app/session/session.ts';
import { followTranslations } from '#app/translated-texts.ts';
import { createAuth } from '#backend/auth.ts';
import { readBackendConfig } from '#backend/config.ts';
import { correctClock, systemClock } from '#base/clock.ts';
import { BUILD_VERSION } from '#base/installed-app.ts';
import { webLocks } from '#base/locks.ts';
import { localText, tabText } from '#base/site-data.ts';
import { watchInstall } from '#pwa/install-prompt.ts';
import { keepSession, readSession } from '#store/device/device-records.ts';
import { whenIdle } from '#ui/browser/late-work.ts';
import { canonicalPath } from '#ui/navigation/paths.ts';
import { App } from '#ui/shell/app.tsx';
import { fetchFirstScreen } from '#ui/shell/screens.ts';
import { wantedLanguage } from '#ui/state/language.ts';
import type { Services } from '#ui/state/services.ts';

const path = canonicalPath(location.pathname);
if (path !== location.pathname) {
  history.replaceState(history.state, '', path + location.search + location.hash);
}
const clock = correctClock(systemClock);
const config = readBackendConfig();
const auth = createAuth({
  config,
  clock,
  locks: webLocks,
  storage: localText,
  mirror: { read: readSession, keep: keepSession },
});
endTransactionsWhenPutAway();
followTranslations(document);
const update = createUpdateState();
const session = startSession({
  auth,
  config,
  clock,
  locks: webLocks,
  storage: localText,
  isSecure: isSecureContext,
  fetchOpening: () => import('#app/signed-in.ts'),
  onRestored: (listener) =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener();
    }),
  onNewerVersion: () => reloadOnce(BUILD_VERSION, tabText, () => update.getState().apply()),
});

const services: Services = {
  clock,
  install: watchInstall(),
  update,
  entry: { config, auth, siteRoot: `${location.origin}/`, language: wantedLanguage, enter: session.enter },
};

// its file arrives while React draws the first frame. It runs in a separate task, because this one is long
setTimeout(fetchFirstScreen);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const draw = () =>
  drawApp(
    root,
    <StrictMode>
      <App services={services} session={session.state} />
    </StrictMode>,
  );
const words = followLanguage(document);
if (words === null) draw();
else void words.finally(draw);
if (import.meta.env.PROD) {
  whenIdle()
    .then(() => import('#pwa/register-worker.ts'))
    .then(({ registerWorker }) => registerWorker(update, clock))
    // the page works without the service worker; the next start tries again
    .catch(() => undefined);
}
if ('standalone' in navigator) {
  whenIdle()
    .then(() => import('#pwa/apple-start.ts'))
    .then(({ drawAppleStart }) => drawAppleStart())
    // the start screen on iOS is then white
    .catch(() => undefined);
}

/** Nothing waits until register-worker.ts reports a version; until then a reload brings the newest one. */
function createUpdateState(): StoreApi<UpdateState> {
  return createStore<UpdateState>(() => ({ waiting: false, apply: () => location.reload() }));
}
