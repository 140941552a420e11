import { copy } from '#ui/copy/copy.ts';

/** The sentences of pull to sync. */
export const pullCopy = {
  pull: 'Pull to sync',
  letGo: 'Release to sync',
  syncing: copy.sync.syncing,
} as const;
