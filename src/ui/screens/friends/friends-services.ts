import type { Observable } from 'rxjs';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { AnswerError } from '#commands/answer-request.ts';
import type { CancelError } from '#commands/cancel-request.ts';
import type { RequestFriendError } from '#commands/request-friend.ts';
import type { WriteFailure } from '#commands/write.ts';
import type { Friend } from '#queries/friend.ts';
import type { Friends } from '#queries/friends.ts';

/** What /friends and /friend/{friendId} use. */
export interface FriendsServices {
  /** The signed-in person's own address: it is what an invite link carries. */
  ownEmail: string;
  observeFriends(): Observable<Friends>;
  /** `id` comes from the address and may be anything. */
  observeFriend(id: string): Observable<Friend>;
  request(email: string): Promise<Result<{ friendship_id: Uuid }, RequestFriendError>>;
  accept(friendshipId: Uuid): Promise<Result<void, AnswerError>>;
  reject(friendshipId: Uuid): Promise<Result<void, AnswerError>>;
  cancel(friendshipId: Uuid): Promise<Result<void, CancelError>>;
  /** Does a refused change once more. */
  retry(mutationId: Uuid): Promise<Result<void, WriteFailure>>;
  /** Lets a refused change go. */
  discard(mutationId: Uuid): Promise<void>;
}
