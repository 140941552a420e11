/** What /auth shows a user whose session the server has ended, beyond authCopy.sessionDead. */
export const endedSessionCopy = {
  remove: 'Remove my data from this device',
  question: 'Unsynced changes will be lost. Synced data stays in your account.',
  yes: 'Remove my data',
  no: 'Keep it',
} as const;
