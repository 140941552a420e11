import type { WriteFailure } from '#commands/write.ts';
import type { ImportFault } from '#domain/export/export-format.ts';
import { count } from '#ui/copy/words.ts';

const checkIns = (n: number): string => count(n, 'check-in', 'check-ins');

function fault(error: ImportFault | WriteFailure): string {
  switch (error.type) {
    case 'TooLarge':
      return 'That file is larger than any export of Simmer: 20 MB is the most.';
    case 'NotOurs':
      return 'That is no export of Simmer. Choose the JSON file that “Export everything” made.';
    case 'TooNew':
      return `That file was made by a newer version of Simmer (format ${error.version}). Update this one, then import it.`;
    case 'Damaged':
      return `That file is damaged at “${error.where}”. Nothing was imported.`;
    case 'NotSyncedYet':
      return 'Your data has not arrived on this device yet. Try again in a moment.';
    case 'StorageFull':
      return 'This device has no room left for that. Free some space and try again.';
  }
}

/** The sentences about data out and in, on /account. */
export const dataCopy = {
  title: 'Your data',
  explain: 'Take everything of yours with you as a file. Works offline, too.',
  exportAll: 'Export everything (JSON)',
  exportCheckIns: 'Export check-ins (CSV)',
  exported: (name: string) => `${name} is made.`,
  incomplete:
    'It holds what is on this device. Not everything had arrived here yet: sync, then export again for the whole.',
  exportFailed: 'The file could not be made. Please try again.',

  importTitle: 'Import',
  importExplain:
    'Offers the check-ins, goals and name of an exported file to your account. The server decides what it takes and counts the points itself.',
  choose: 'Choose a file…',
  reading: 'Reading the file…',
  unreadable: 'That file cannot be read.',
  fault,
  from: (email: string, day: string) => `From ${email}, exported on ${day}.`,
  fileIncomplete: 'It did not hold everything when it was made.',
  willOffer: (n: number) => `${checkIns(n)} to offer`,
  alreadyHere: (n: number) => `${checkIns(n)} already here`,
  tooOld: (n: number) =>
    `${checkIns(n)} more than 60 days old: the server takes none of these, they stay in the file`,
  willName: (name: string) => `Your name becomes ${name}`,
  willSetGoals: 'Your goals become those of the file',
  left: (friends: number, messages: number) =>
    `${count(friends, 'friendship', 'friendships')} and ${count(messages, 'message', 'messages')} stay in the file: they belong to two people`,
  nothing: 'There is nothing in it that is not here already or could be offered.',
  run: 'Import',
  cancel: 'Cancel',
  running: 'Importing…',

  reportTitle: 'Import report',
  waiting: (n: number) =>
    `${count(n, 'change waits', 'changes wait')} for the server. They go out when there is a network.`,
  taken: (n: number) => `${count(n, 'change was', 'changes were')} taken.`,
  refused: (n: number) => `${count(n, 'change was', 'changes were')} refused:`,
  done: 'Done',
} as const;
