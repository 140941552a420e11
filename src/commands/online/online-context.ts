import type { AccessTokens } from '#backend/access-tokens.ts';
import type { Auth, AuthUser } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Uuid } from '#base/uuid.ts';

/**
 * `made`, `started`: this device has just made the account, with or without an email, so its store need not wait for
 * the first page. `first`: it made the account, which was confirmed by email since.
 */
export type SignInVisit = 'made' | 'started' | 'first' | 'again';

/** What a command needs to sign a user in. */
export interface EntryContext {
  config: BackendConfig & { embedded: boolean };
  auth: Pick<Auth, 'signIn' | 'signUp' | 'start' | 'awaitsConfirmation' | 'take'>;
  /** Where the link in the confirmation email leads: the app's own address. */
  siteRoot: string;
  /** The language of this device, in which a new account gets its emails. */
  language(): string;
  /** Opens this user's store and shows it. */
  enter(user: AuthUser, visit: SignInVisit): Promise<void>;
}

/** What a command needs to call the server for one signed-in user. */
export interface OnlineContext {
  config: BackendConfig;
  auth: Pick<AccessTokens, 'accessToken'>;
  userId: Uuid;
}

/** What a command also needs to change the account's email address. */
export interface AddressContext extends OnlineContext {
  /** Stores the account's new address on this device. */
  noteEmail(email: string): Promise<void>;
}

/** What a command also needs to sign this device out. */
export interface LeavingContext extends OnlineContext {
  /**
   * Runs `first` inside the sign-out, and deletes this user's data from the device only if it resolves to
   * true.
   */
  signOut(first: () => Promise<boolean>): Promise<void>;
}
