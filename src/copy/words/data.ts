// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const dataWords = wordsOf('data', {
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
  from: (email: string, day: string) => `From ${email}, exported on ${day}.`,
  fileIncomplete: "It isn't a complete export.",
  willName: (name: string) => `Your name will change to ${name}`,
  willSetGoals: 'Your goals will change to those in the file',
  willNameMoments: 'Your morning and night will be named as in the file',
  left: (friends: number, messages: number) => `${friends === 1 ? `${groupedNumber(friends)} friendship` : `${groupedNumber(friends)} friendships`} and ${messages === 1 ? `${groupedNumber(messages)} message` : `${groupedNumber(messages)} messages`} can't be imported`,
  nothing: 'Nothing new to import.',
  run: 'Import',
  running: 'Importing…',
  reportTitle: 'Import report',
  waiting: (n: number) => `${n === 1 ? `${groupedNumber(n)} change` : `${groupedNumber(n)} changes`} waiting to sync.`,
  taken: (n: number) => `${n === 1 ? `${groupedNumber(n)} change` : `${groupedNumber(n)} changes`} imported.`,
  rejected: (n: number) => `${n === 1 ? `${groupedNumber(n)} change` : `${groupedNumber(n)} changes`} couldn't be imported:`,
  done: 'Done',
});
