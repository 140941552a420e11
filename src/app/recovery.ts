import type { AuthUser } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import { readStoredUser, SESSION_KEY } from '#backend/stored-session.ts';
import { ok } from '#base/result.ts';
import { createRecovery } from '#commands/online/recover-account.ts';
import type { RecoveryServices } from '#ui/screens/recovery/recovery-services.ts';

interface RecoveryDeps {
  config: BackendConfig;
  storage: Storage;
  enter(user: AuthUser): Promise<void>;
}

/** The way back in, bound to this device: who sets a new password here is signed in here. */
export function recoveryServices({ config, storage, enter }: RecoveryDeps): RecoveryServices {
  const recovery = createRecovery(config);
  return {
    requestCode: recovery.requestCode,
    async resetPassword(input) {
      const given = await recovery.resetPassword(input);
      if (!given.ok) return given;
      storage.setItem(SESSION_KEY, given.value.text);
      const user = readStoredUser(storage);
      if (user) await enter(user);
      return ok(undefined);
    },
  };
}
