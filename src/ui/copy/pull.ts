/** What a pull from the top of a page says. */
export const pullCopy = {
  pull: 'Pull to sync',
  letGo: 'Let go to sync',
  syncing: 'Syncing…',
} as const;
