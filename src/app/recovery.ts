import type { Auth, AuthUser } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import { ok } from '#base/result.ts';
import { createRecovery } from '#commands/online/recover-account.ts';
import type { RecoveryServices } from '#ui/screens/recovery/recovery-services.ts';

interface RecoveryDeps {
  config: BackendConfig;
  auth: Auth;
  enter(user: AuthUser): Promise<void>;
}

/** Password recovery on this device: setting a new password also signs in here. */
export function recoveryServices({ config, auth, enter }: RecoveryDeps): RecoveryServices {
  const recovery = createRecovery(config);
  return {
    requestCode: recovery.requestCode,
    async resetPassword(input) {
      const changed = await recovery.resetPassword(input);
      if (!changed.ok) return changed;
      const user = auth.take(changed.value.given.text);
      if (user) await enter(user);
      return ok(changed.value.others);
    },
  };
}
