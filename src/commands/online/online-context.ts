import type { AccessTokens } from '#backend/access-tokens.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Uuid } from '#base/uuid.ts';

/** What a command needs to call the server for one signed-in person. */
export interface OnlineContext {
  config: BackendConfig;
  auth: Pick<AccessTokens, 'accessToken'>;
  userId: Uuid;
}

/** What a command needs besides that gives the account another address. */
export interface AddressContext extends OnlineContext {
  /** Notes the account's new address on this device. */
  noteEmail(email: string): Promise<void>;
}

/** What a command needs besides that ends with nobody signed in on this device. */
export interface LeavingContext extends OnlineContext {
  /** Does `first` in the sign-out's turn, and wipes this person's data from the device only if that says so. */
  signOut(first: () => Promise<boolean>): Promise<void>;
}
