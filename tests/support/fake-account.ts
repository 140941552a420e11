import { ok } from '#base/result.ts';
import type { AccountServices } from '#ui/screens/account/account-services.ts';

/** The account of somebody with a good network and an empty device. */
export const fakeAccount = (over: Partial<AccountServices> = {}): AccountServices => ({
  email: () => 'mina@example.org',
  changePassword: async () => ok(undefined),
  requestEmailChange: async () => ok(undefined),
  confirmEmailChange: async () => ok('changed'),
  signOutEverywhere: async () => ok(undefined),
  deleteAccount: async () => ok(undefined),
  deviceUse: async () => ({
    rows: { profiles: 1, goals: 1, streaks: 1, check_ins: 0, friendships: 0, messages: 0 },
    waiting: 0,
    refused: 0,
    lastSyncedAt: null,
    complete: true,
    pictures: 0,
    space: null,
    kept: null,
  }),
  keepStorage: async () => null,
  ...over,
});
