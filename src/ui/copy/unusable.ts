import { common } from '#ui/copy/common.ts';

/** The sentences shown in place of every page where the app cannot work. */
export const unusableCopy = {
  blocked: {
    title: "Simmer can't store anything here",
    text: 'Simmer keeps your data on your device, so it needs cookies and site data. Please allow them for this site, then try again.',
  },
  tryAgain: common.tryAgain,
} as const;
