import { linesOf } from '#copy/format/lines.ts';
import { withChoices } from '#copy/language/language.ts';
import { installWords } from '#copy/words/install.ts';
import type { Platform } from '#ui/browser/platform.ts';

function noteOf(platform: Platform): string | null {
  const { notes } = installWords;
  switch (platform) {
    case 'iphone':
    case 'ipad':
      return notes.apple;
    case 'chrome':
    case 'edge':
      return notes.chromium;
    case 'android':
      return null;
    default:
      return notes[platform];
  }
}

/** The sentences of /install. Kept out of copy.ts, because no other screen needs them. */
export const installCopy = withChoices(installWords, {
  guide: (platform: Platform) => ({
    title: installWords.titles[platform],
    steps: linesOf(installWords.steps[platform === 'iphone' || platform === 'ipad' ? 'apple' : platform]),
    note: noteOf(platform),
  }),
});
