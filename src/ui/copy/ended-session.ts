/** What /auth says to somebody whose session the server has ended, beyond authCopy.sessionDead. */
export const endedSessionCopy = {
  remove: 'Remove my data from this device',
  question:
    'What was not saved yet is lost then. What was saved stays in your account, if there still is one.',
  yes: 'Remove it',
  no: 'Keep it',
} as const;
