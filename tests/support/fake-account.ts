import { NEVER } from 'rxjs';
import { err, ok } from '#base/result.ts';
import type { AccountServices } from '#ui/screens/account/account-services.ts';
import type { DataServices } from '#ui/screens/account/data-services.ts';

/** An account with a good network and an empty device. */
export const fakeAccount = (over: Partial<AccountServices> = {}): AccountServices => ({
  email: () => 'mina@example.org',
  onEmail: () => () => undefined,
  changePassword: async () => ok('others_out'),
  requestEmailChange: async () => ok(undefined),
  confirmEmailChange: async () => ok('changed'),
  signOutEverywhere: async () => ok(undefined),
  deleteAccount: async () => ok(undefined),
  deviceUse: async () => ({
    rows: { profiles: 1, goals: 1, streaks: 1, check_ins: 0, friendships: 0, messages: 0 },
    waiting: 0,
    refused: 0,
    complete: true,
    pictures: 0,
    space: null,
    kept: null,
  }),
  keepStorage: async () => null,
  ...over,
});

/** Nothing to export, and no file that can be read. */
export const fakeData = (over: Partial<DataServices> = {}): DataServices => ({
  exportAll: async () => ({ name: 'a.json', type: 'application/json', text: '{}', complete: true }),
  exportCheckIns: async () => ({ name: 'a.csv', type: 'text/csv', text: '', complete: true }),
  readImport: async () => err({ type: 'NotOurs' }),
  runImport: async () => ok([]),
  observeImport: () => NEVER,
  discard: async () => undefined,
  ...over,
});
