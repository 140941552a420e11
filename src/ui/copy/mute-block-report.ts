import type { ReportError } from '#commands/report.ts';
import { checkInWords } from '#copy/check-in-words.ts';
import { common } from '#copy/common.ts';
import type { ReportReason } from '#domain/users/reports.ts';
import { MAX_NOTE_CHARACTERS } from '#domain/users/reports.ts';

const NOTE_TOO_LONG = `Up to ${MAX_NOTE_CHARACTERS} characters, please.`;

const ERRORS: Record<ReportError['type'], string> = {
  NoteTooLong: NOTE_TOO_LONG,
  NotSyncedYet: common.stillLoading,
  StorageFull: common.outOfStorage,
  Suspended: common.paused,
};

const REASONS: Record<ReportReason, string> = {
  hurtful: 'Hurtful or threatening messages',
  spam: 'Spam or fraud',
  pretends: 'Pretends to be someone else',
  offensive: 'Offensive name or picture',
  other: 'Something else',
};

/** The sheet about a user: mute, block, report. Also what /account says about blocked users. */
export const muteBlockReportCopy = {
  close: common.close,
  cancel: common.cancel,
  undo: checkInWords.undo,
  error: (error: ReportError) => ERRORS[error.type],
  unexpected: common.notSaved,

  mute: 'Mute',
  muteExplain: "You won't get notifications. They won't know.",
  unmute: 'Unmute',
  mutedSince: (day: string) => `Muted since ${day}.`,
  isMuted: (name: string) => `${name} is muted.`,
  isUnmuted: (name: string) => `${name} is unmuted.`,

  block: 'Block…',
  blockExplain: 'You no longer see each other.',
  blockQuestion: (name: string) => `Block ${name}?`,
  blockMeans: [
    "You disappear from each other's friends and leaderboards.",
    'No messages or requests, either way.',
  ],
  notNotified: (name: string) => `${name} won't be notified.`,
  blockCanEnd: 'You can unblock in Account. Your chat comes back then.',
  blockDo: (name: string) => `Block ${name}`,
  isBlocked: (name: string) => `${name} is blocked.`,
  unblock: 'Unblock',
  unblockName: (name: string) => ` ${name}`,
  isUnblocked: (name: string) => `${name} is unblocked.`,

  report: 'Report…',
  reportExplain: "Tell us what's wrong.",
  reportTitle: (name: string) => `Report ${name}`,
  reasonQuestion: "What's wrong?",
  reasons: REASONS,
  reasonMissing: "Choose what's wrong.",
  note: 'Anything to add? (optional)',
  notePlaceholder: 'One line is enough',
  noteTooLong: NOTE_TOO_LONG,
  sentWithIt: (name: string) =>
    `We'll include their name, their picture and your last 20 messages with each other. ${name} won't be notified.`,
  send: 'Send report',
  reported: "Thank you, we've got it",
  reportedText: (name: string) =>
    `We read every report. ${name} won't be notified. Would you like to block them as well?`,
  reportSaved: 'Thank you, your report is saved',
  reportWaits: "It goes out when you're online.",
  blockToo: (name: string) => `Block ${name}…`,
  done: 'Done',

  whoSeesYou: 'Who sees you',
  onBoard: "Show me on friends' leaderboards",
  onBoardExplain: "When off, friends don't see you there, and you don't see them. Your points still count.",
  blockedUsers: 'Blocked people',
  blockedSince: (day: string) => `Since ${day}`,
  unblockExplain: "Unblocking brings back the friendship and the chat. They won't be notified.",
  noneBlocked: 'Nobody is blocked.',
  failedToLoad: "Couldn't load this.",
} as const;
