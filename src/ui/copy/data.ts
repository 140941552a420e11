import type { WriteFailure } from '#base/result.ts';
import { common } from '#copy/common.ts';
import { count } from '#copy/words.ts';
import type { ImportFault } from '#domain/export/export-format.ts';

const checkIns = (n: number): string => count(n, 'check-in', 'check-ins');

function fault(error: ImportFault | WriteFailure): string {
  switch (error.type) {
    case 'TooLarge':
      return 'This file is too large. The limit is 20 MB.';
    case 'NotOurs':
      return `This isn't a Simmer export. Choose a JSON file from "Export everything".`;
    case 'TooNew':
      return `This file is from a newer version of Simmer (format ${error.version}). Update Simmer, then import it.`;
    case 'Damaged':
      return `This file is damaged at "${error.where}". Nothing was imported.`;
    case 'NotSyncedYet':
      return common.stillLoading;
    case 'StorageFull':
      return common.outOfStorage;
    case 'Suspended':
      return common.paused;
  }
}

/** The sentences about export and import, on /account. */
export const dataCopy = {
  title: 'Your data',
  explain: 'Download everything as a file. Works offline too.',
  exportAll: 'Export everything (JSON)',
  exportCheckIns: 'Export check-ins (CSV)',
  exported: (name: string) => `${name} downloaded.`,
  incomplete: "It includes only what's on this device. Sync first to export everything.",
  exportFailed: "Couldn't create the file. Please try again.",

  importTitle: 'Import',
  importExplain: 'Adds check-ins, goals and your name from an exported file. Points are recalculated.',
  choose: 'Choose a file…',
  reading: 'Reading the file…',
  unreadable: "Couldn't read this file.",
  fault,
  from: (email: string, day: string) => `From ${email}, exported on ${day}.`,
  fileIncomplete: "It isn't a complete export.",
  willOffer: (n: number) => `${checkIns(n)} to import`,
  alreadyHere: (n: number) => `${checkIns(n)} already here`,
  tooOld: (n: number) => `${checkIns(n)} over 60 days old can't be imported`,
  willName: (name: string) => `Your name will change to ${name}`,
  willSetGoals: 'Your goals will change to those in the file',
  willNameMoments: 'Your morning and night will be named as in the file',
  left: (friends: number, messages: number) =>
    `${count(friends, 'friendship', 'friendships')} and ${count(messages, 'message', 'messages')} can't be imported`,
  nothing: 'Nothing new to import.',
  run: 'Import',
  cancel: common.cancel,
  running: 'Importing…',

  reportTitle: 'Import report',
  waiting: (n: number) => `${count(n, 'change', 'changes')} waiting to sync.`,
  taken: (n: number) => `${count(n, 'change', 'changes')} imported.`,
  rejected: (n: number) => `${count(n, 'change', 'changes')} couldn't be imported:`,
  done: 'Done',
} as const;
