import type { AccessTokens } from '#backend/access-tokens.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Uuid } from '#base/uuid.ts';

/** What a command needs to call the server for one signed-in person. */
export interface OnlineContext {
  config: BackendConfig;
  auth: Pick<AccessTokens, 'accessToken'>;
  userId: Uuid;
}
