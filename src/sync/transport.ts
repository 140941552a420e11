import type { CallFailure } from '#backend/call-failure.ts';
import type { Result } from '#base/result.ts';
import type { SyncRequest } from '#sync/protocol.ts';

/** The wire of a round: takes a request to the server and brings back whatever came. */
export type Transport = (request: SyncRequest) => Promise<Result<unknown, CallFailure>>;
