/** What a person reads when the browser cannot read the data on this device. */
export const damagedCopy = {
  title: 'Your data on this device is damaged',
  text: 'The browser cannot read it any more. What was saved to your account is safe and can be fetched again.',
  unsaved:
    'Changes that were not saved to your account yet may be lost. Take what is readable with you first.',
  tryAgain: 'Try again',
  take: 'Download what is readable',
  taken: (name: string) => `${name} is made. You can import it on the account screen.`,
  nothing: 'Nothing of it is readable.',
  fetch: 'Fetch my data again',
  question: 'This removes the damaged data from this device, and then fetches your data from your account.',
  yes: 'Remove and fetch',
  no: 'Cancel',
} as const;
