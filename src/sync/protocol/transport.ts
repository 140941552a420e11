import type { CallFailure } from '#backend/call-failure.ts';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { PictureBytes } from '#store/outbox/outbox.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';

/** The wire of a round: takes a request to the server and brings back whatever came. */
export type Transport = (request: SyncRequest) => Promise<Result<unknown, CallFailure>>;

/** Where pictures lie, as one user sees it. Names are those within the bucket (base/avatar-address.ts). */
export interface AvatarPort {
  upload(userId: Uuid, name: string, picture: PictureBytes): Promise<Result<void, CallFailure>>;
  remove(userId: Uuid, names: readonly string[]): Promise<Result<void, CallFailure>>;
  /** All of that user's. */
  list(userId: Uuid): Promise<Result<readonly string[], CallFailure>>;
}
