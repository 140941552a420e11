import type { ReportError } from '#commands/report.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { muteBlockReportWords } from '#copy/words/mute-block-report.ts';
import { MAX_NOTE_CHARACTERS } from '#domain/users/reports.ts';

const NOTE_TOO_LONG = `Up to ${MAX_NOTE_CHARACTERS} characters, please.`;

const ERRORS: Record<ReportError['type'], string> = {
  NoteTooLong: NOTE_TOO_LONG,
  NotSyncedYet: common.stillLoading,
  StorageFull: common.outOfStorage,
  Suspended: common.paused,
};

const REASONS = muteBlockReportWords.reasons;

/** The sheet about a user: mute, block, report. Also what /account says about blocked users. */
export const muteBlockReportCopy = withChoices(muteBlockReportWords, {
  close: common.close,
  cancel: common.cancel,
  undo: checkInCopy.undo,
  error: (error: ReportError) => ERRORS[error.type],
  unexpected: common.notSaved,
  blockMeans: [
    "You disappear from each other's friends and leaderboards.",
    'No messages or requests, either way.',
  ],
  reasons: REASONS,
  noteTooLong: NOTE_TOO_LONG,
});
