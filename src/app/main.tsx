import '#pwa/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endTransactionsWhenPutAway } from '#app/end-transactions.ts';
import { reloadOnce } from '#app/reload-once.ts';
import { startSession } from '#app/session/session.ts';
import { pageSurroundings } from '#app/surroundings.ts';
import { whenIdle } from '#app/when-idle.ts';
import { createAuth } from '#backend/auth.ts';
import { readBackendConfig } from '#backend/config.ts';
import { fetchDemo } from '#backend/fetch-demo.ts';
import { isAwaitedAddress } from '#backend/stored-session.ts';
import { BUILD_VERSION } from '#base/build-version.ts';
import { systemClock } from '#base/clock.ts';
import { correctClock } from '#base/corrected-clock.ts';
import { webLocks } from '#base/locks.ts';
import { ok } from '#base/result.ts';
import { signIn } from '#commands/online/sign-in.ts';
import { signUp } from '#commands/online/sign-up.ts';
import { watchInstall } from '#pwa/install-prompt.ts';
import { createUpdateState } from '#pwa/update-state.ts';
import { keepSession, readSession } from '#store/device/device.ts';
import { App } from '#ui/app.tsx';
import type { RecoveryServices } from '#ui/screens/recovery/recovery-services.ts';
import type { Services } from '#ui/services.ts';

const clock = correctClock(systemClock);
const config = readBackendConfig();
const auth = createAuth({
  config,
  clock,
  locks: webLocks,
  storage: localStorage,
  mirror: { read: readSession, keep: keepSession },
  isOnline: pageSurroundings.isOnline,
});
endTransactionsWhenPutAway();
const update = createUpdateState();
const session = startSession({
  auth,
  config,
  clock,
  locks: webLocks,
  storage: localStorage,
  fetchOpening: () => import('#app/signed-in.ts'),
  onRestored: (listener) =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener();
    }),
  onOutgrown: () => reloadOnce(BUILD_VERSION, sessionStorage, () => update.getState().apply()),
});

/** Fetched only when somebody has forgotten a password. */
const loadRecovery = async () => {
  const { recoveryServices } = await import('#app/recovery.ts');
  recovery ??= recoveryServices({ config, auth, enter: session.enter });
  return recovery;
};
let recovery: RecoveryServices | null = null;

const services: Services = {
  clock,
  install: watchInstall(),
  update,
  demo: async () => (config.embedded ? fetchDemo(config.url) : null),
  online: {
    async signIn(input) {
      const first = isAwaitedAddress(localStorage, input.email);
      const user = await signIn({ auth }, input);
      if (!user.ok) return user;
      await session.enter(user.value);
      return ok(first ? 'first' : 'again');
    },
    async signUp(input) {
      const created = await signUp({ auth, siteRoot: `${location.origin}/` }, input);
      if (!created.ok) return created;
      const { user } = created.value;
      if (user) await session.enter(user);
      return ok(created.value.outcome);
    },
    requestCode: async (email) => (await loadRecovery()).requestCode(email),
    resetPassword: async (input) => (await loadRecovery()).resetPassword(input),
  },
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App services={services} session={session.state} />
  </StrictMode>,
);
if (import.meta.env.PROD) {
  whenIdle()
    .then(() => import('#pwa/register-worker.ts'))
    .then(({ registerWorker }) => registerWorker(update, clock))
    // the page works without it; the next start tries again
    .catch(() => undefined);
}
if ('standalone' in navigator) {
  whenIdle()
    .then(() => import('#pwa/apple-start.ts'))
    .then(({ drawAppleStart }) => drawAppleStart())
    // the start screen is then white
    .catch(() => undefined);
}
