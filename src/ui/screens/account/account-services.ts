import type { Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import type { PasswordChange } from '#commands/online/change-sign-in.ts';
import type { DeviceContents } from '#queries/device-contents.ts';

export interface DeviceUse extends DeviceContents {
  /** Pictures of people that are kept for when there is no network. */
  pictures: number;
  /** Bytes that all of the app takes on this device, and may take; null where the browser does not say. */
  space: { used: number; quota: number } | null;
  /** Whether the browser keeps it all until the person removes it; null where it does not say. */
  kept: boolean | null;
}

/** What /account uses, bound to one user. All but `deviceUse` and `keepStorage` needs the network. */
export interface AccountServices {
  email(): string;
  /** Calls back whenever it may be another, here or in another tab; returns how to stop. */
  onEmail(listener: () => void): () => void;
  /** Signs the other devices out, too. */
  changePassword(input: { current: string; next: string }): Promise<Result<PasswordChange, AccountError>>;
  requestEmailChange(input: { password: string; newEmail: string }): Promise<Result<void, AccountError>>;
  /** `half`: the code that went to the other address is wanted, too. */
  confirmEmailChange(input: {
    newEmail: string;
    sentTo: string;
    code: string;
  }): Promise<Result<'changed' | 'half', AccountError>>;
  /** Ends every session, then leaves this device as a sign-out does. */
  signOutEverywhere(): Promise<Result<void, AccountError>>;
  /** Deletes the account, then leaves this device as a sign-out does. May be repeated where it failed. */
  deleteAccount(): Promise<Result<void, AccountError>>;
  deviceUse(): Promise<DeviceUse>;
  /** Asks the browser to keep what is stored; null where it cannot be asked. */
  keepStorage(): Promise<boolean | null>;
}
