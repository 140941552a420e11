import type { WriteFailure } from '#base/result.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { dataWords } from '#copy/words/data.ts';
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
export const dataCopy = withChoices(dataWords, {
  fault,
  willOffer: (n: number) => `${checkIns(n)} to import`,
  alreadyHere: (n: number) => `${checkIns(n)} already here`,
  tooOld: (n: number) => `${checkIns(n)} over 60 days old can't be imported`,
  cancel: common.cancel,
});
