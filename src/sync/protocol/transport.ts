import type { RequestFailure } from '#backend/request-failure.ts';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { PictureBytes } from '#store/database/outbox.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';

/** Sends a round's request to the server and returns whatever comes back. */
export type Transport = (request: SyncRequest) => Promise<Result<unknown, RequestFailure>>;

/** One user's access to the picture storage. Names are those within the bucket. */
export interface AvatarPort {
  upload(userId: Uuid, name: string, picture: PictureBytes): Promise<Result<void, RequestFailure>>;
  remove(userId: Uuid, names: readonly string[]): Promise<Result<void, RequestFailure>>;
  /** All objects of that user. */
  list(userId: Uuid): Promise<Result<readonly string[], RequestFailure>>;
  /** True if the session is that user's and storage holds one picture of an account like it, which a new one replaces. */
  keepsOne?(userId: Uuid): boolean;
}
