import { BANNED } from '#scripts/words/vocabulary.ts';

const MOST_LETTERS = 72;

/** What is wrong with the first line of a commit message (CONTRIBUTING.md, Words). Git writes merges and reverts itself. */
export function faultsOfSubject(message: string): string[] {
  const [subject = ''] = message.split('\n');
  if (/^(?:Merge |Revert "|fixup! |squash! )/.test(subject)) return [];
  const [verb = ''] = subject.split(' ');
  return [
    ...(subject.length > MOST_LETTERS
      ? [`it has ${subject.length} letters, at most ${MOST_LETTERS} fit`]
      : []),
    ...(/^[A-Z][a-z]+$/.test(verb) && !/(?:ed|ing|[^s]s)$/.test(verb)
      ? []
      : ['it begins with an imperative: "Keep the draft …"']),
    ...(subject.endsWith('.') ? ['it ends without a full stop'] : []),
    ...BANNED.filter(({ word }) => new RegExp(word, 'i').test(subject)).map(
      ({ instead }) => `write ${instead}`,
    ),
  ];
}
