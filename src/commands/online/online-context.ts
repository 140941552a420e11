import type { AccessTokens } from '#backend/access-tokens.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Uuid } from '#base/uuid.ts';

/** What a command needs that asks the server itself, for one signed-in person. */
export interface OnlineContext {
  config: BackendConfig;
  auth: Pick<AccessTokens, 'accessToken'>;
  userId: Uuid;
}
