import { common } from '#ui/copy/common.ts';

/** The sentences for data that the browser cannot read. */
export const damagedCopy = {
  title: 'Your data on this device is damaged',
  text: "Your browser can't read it anymore. Everything that synced is safe in your account and can be loaded again.",
  unsaved: "Changes that hadn't synced may be lost. Download what's still readable first.",
  tryAgain: common.tryAgain,
  take: "Download what's readable",
  taken: (name: string) => `${name} downloaded. You can import it on the account page.`,
  nothing: 'Nothing could be read.',
  failed: "That didn't work. Connect to the internet and try again.",
  fetch: 'Load my data again',
  question: 'This removes the damaged data from this device, then loads your data from your account.',
  yes: 'Remove and load again',
  no: common.cancel,
} as const;
