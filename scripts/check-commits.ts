// Checks the subject of commits. As a hook (CONTRIBUTING.md, Words): tsx scripts/check-commits.ts .git/COMMIT_EDITMSG
// In CI, for all commits of a push: tsx scripts/check-commits.ts <from>..<to>
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { faultsOfSubject } from '#scripts/words/commit-subject.ts';

const [target = ''] = process.argv.slice(2);
const messages = existsSync(target)
  ? [readFileSync(target, 'utf8')]
  : execFileSync('git', ['log', '--format=%s', target], { encoding: 'utf8' }).split('\n').filter(Boolean);
for (const message of messages) {
  for (const fault of faultsOfSubject(message)) {
    console.error(`"${message.split('\n')[0]}": ${fault}.`);
    process.exitCode = 1;
  }
}
