// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const dataWords = wordsOf('data', {
  title: 'Your data',
  explain: 'Download everything as a file. Works offline too.',
  exportAll: 'Export everything (JSON)',
  exportCheckIns: 'Export check-ins (CSV)',
  exported: (name: string) => `${name} downloaded.`,
  exportedIncomplete: (name: string) =>
    `${name} downloaded. It includes only what's on this device. Sync first to export everything.`,
  exportFailed: "Couldn't create the file. Please try again.",
  importTitle: 'Import',
  importExplain: 'Adds check-ins, goals and your name from an exported file. Points are recalculated.',
  choose: 'Choose a file…',
  reading: 'Reading the file…',
  unreadable: "Couldn't read this file.",
  faults: {
    TooLarge: 'This file is too large. The limit is 20 MB.',
    NotOurs: 'This isn\'t a Simmer export. Choose a JSON file from "Export everything".',
    TooNew: (version: number) =>
      `This file is from a newer version of Simmer (format ${version}). Update Simmer, then import it.`,
    Damaged: (where: string) => `This file is damaged at "${where}". Nothing was imported.`,
  },
  from: (email: string, day: string) => `From ${email}, exported on ${day}.`,
  fromIncomplete: (email: string, day: string) =>
    `From ${email}, exported on ${day}. It isn't a complete export.`,
  willName: (name: string) => `Your name will change to ${name}`,
  willSetGoals: 'Your goals will change to those in the file',
  willNameMoments: 'Your morning and night will be named as in the file',
  willOffer: (n: number) =>
    n === 1 ? `${groupedNumber(n)} check-in to import` : `${groupedNumber(n)} check-ins to import`,
  alreadyHere: (n: number) =>
    n === 1 ? `${groupedNumber(n)} check-in already here` : `${groupedNumber(n)} check-ins already here`,
  tooOld: (n: number) =>
    n === 1
      ? `${groupedNumber(n)} check-in over 60 days old can't be imported`
      : `${groupedNumber(n)} check-ins over 60 days old can't be imported`,
  left: (friends: number, messages: number) =>
    `${friends === 1 ? `${groupedNumber(friends)} friendship` : `${groupedNumber(friends)} friendships`} and ${messages === 1 ? `${groupedNumber(messages)} message` : `${groupedNumber(messages)} messages`} can't be imported`,
  nothing: 'Nothing new to import.',
  run: 'Import',
  running: 'Importing…',
  reportTitle: 'Import report',
  waiting: (n: number) =>
    `${n === 1 ? `${groupedNumber(n)} change` : `${groupedNumber(n)} changes`} waiting to sync.`,
  taken: (n: number) => `${n === 1 ? `${groupedNumber(n)} change` : `${groupedNumber(n)} changes`} imported.`,
  rejected: (n: number) =>
    `${n === 1 ? `${groupedNumber(n)} change` : `${groupedNumber(n)} changes`} couldn't be imported:`,
  rejectedRow: (what: string, why: string) => `\ue000${what}\ue001 ${why}`,
  done: 'Done',
});
