import type { ReportError } from '#commands/report.ts';
import { withChoices } from '#copy/language/language.ts';
import { muteBlockReportWords } from '#copy/words/mute-block-report.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import { MAX_NOTE_CHARACTERS } from '#domain/users/reports.ts';

const noteTooLong = (): string => muteBlockReportWords.upTo(MAX_NOTE_CHARACTERS);

/** The sheet about a user: mute, block, report. Also what /account says about blocked users. */
export const muteBlockReportCopy = withChoices(muteBlockReportWords, {
  noteTooLong,
  error: (error: ReportError) => (error.type === 'NoteTooLong' ? noteTooLong() : writeFailureText(error)),
});
