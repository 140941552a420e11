import { isAvatarName } from '#base/avatar-address.ts';
import { type Fault, fault } from '#embedded/http/fault.ts';

/** Twin: the policies of `avatars` in SQL, which allow a user 20 pictures. */
const MOST_PICTURES = 20;
const MOST_LISTED = 100;

/** Checks what a user asks to remove or to list, and returns it as lite gets it: names in that user's own folder. */
export function readPictureRequest(
  method: string,
  userId: string,
  body: unknown,
): { body: Record<string, unknown> } | Fault {
  const asked: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  return method === 'DELETE' ? readNames(userId, asked.prefixes) : readList(userId, asked);
}

function readNames(userId: string, prefixes: unknown): { body: Record<string, unknown> } | Fault {
  if (!Array.isArray(prefixes) || prefixes.length > MOST_PICTURES) {
    return fault(400, 'InvalidRequest', `prefixes must be a list of at most ${MOST_PICTURES} names`);
  }
  const own = prefixes.every(
    (name) => typeof name === 'string' && isAvatarName(name) && name.startsWith(`${userId}/`),
  );
  return own ? { body: { prefixes } } : fault(403, 'Unauthorized', 'You can remove only your own pictures');
}

function readList(userId: string, asked: Record<string, unknown>): { body: Record<string, unknown> } | Fault {
  const { prefix, limit = MOST_LISTED, offset = 0 } = asked;
  if (prefix !== userId && prefix !== `${userId}/`) {
    return fault(403, 'Unauthorized', 'You can list only your own pictures');
  }
  const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
  if (!isCount(limit) || !isCount(offset) || Number(limit) > MOST_LISTED) {
    return fault(400, 'InvalidRequest', `limit is at most ${MOST_LISTED}`);
  }
  return { body: { prefix, limit, offset } };
}
