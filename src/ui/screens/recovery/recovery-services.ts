import type { Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import type { PasswordChange } from '#commands/online/change-sign-in.ts';

/** What a forgotten password needs. Needs the network. */
export interface RecoveryServices {
  /** Also succeeds when no account has that address. */
  requestCode(email: string): Promise<Result<void, AccountError>>;
  /** Signs in with the new password, and signs other devices out. */
  resetPassword(input: {
    email: string;
    code: string;
    password: string;
  }): Promise<Result<PasswordChange, AccountError>>;
}
