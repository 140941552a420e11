/** The worker's cache of people's pictures for offline use. A sign-out deletes it. */
export const AVATAR_CACHE = 'simmer-avatars';
