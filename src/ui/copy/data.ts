import type { WriteFailure } from '#base/result.ts';
import { withChoices } from '#copy/language/language.ts';
import { dataWords } from '#copy/words/data.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import type { ImportFault } from '#domain/export/export-format.ts';

function fault(error: ImportFault | WriteFailure): string {
  switch (error.type) {
    case 'TooLarge':
    case 'NotOurs':
      return dataWords.faults[error.type];
    case 'TooNew':
      return dataWords.faults.TooNew(error.version);
    case 'Damaged':
      return dataWords.faults.Damaged(error.where);
    default:
      return writeFailureText(error);
  }
}

/** The sentences about export and import, on /account. */
export const dataCopy = withChoices(dataWords, { fault });
