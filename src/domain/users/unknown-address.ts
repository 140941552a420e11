/**
 * True for a request to an address without an account. It is announced once and leaves by itself: there is nothing to try
 * again, and an invitation link is the better way.
 */
export const isUnknownAddress = ({ name, code }: { name: string; code: string }): boolean =>
  name === 'requestFriend' && code === 'user_not_found';
