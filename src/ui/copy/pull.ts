import { copy } from '#ui/copy.ts';

/** What a pull from the top of a page says. */
export const pullCopy = {
  pull: 'Pull to sync',
  letGo: 'Release to sync',
  syncing: copy.sync.syncing,
} as const;
