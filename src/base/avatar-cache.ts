/** Where the worker keeps pictures of people for offline. Whoever signs out of this device deletes this cache. */
export const AVATAR_CACHE = 'simmer-avatars';
