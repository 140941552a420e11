import type { BackendConfig } from '#backend/config.ts';
import { newRandomId } from '#base/uuid.ts';
import { mainPath } from '#scripts/smoke/main-path.ts';
import { MAKE_TIDY_DUE } from '#scripts/smoke/make-tidy-due.ts';

export interface SmokeOptions {
  /** Your own address. The throw-away users get plus-addresses of it, because some projects reject made-up domains. */
  mailbox?: string;
  /** Makes the hourly tidying due; absent if the script cannot reach the database. */
  makeTidyDue?: (() => Promise<void>) | undefined;
  /** How long to wait for the doorbell. */
  ringMs?: number;
}

/**
 * Goes through the main path on a backend and reports each step. Then it repeats them as if an hour had passed, because the
 * first push after an hour tidies up. Returns true if every step succeeded.
 */
export async function smoke(
  config: BackendConfig,
  say: (line: string) => void,
  { mailbox = 'smoke@example.com', makeTidyDue, ringMs = 15_000 }: SmokeOptions = {},
): Promise<boolean> {
  const walkOnce = () => walk(config, say, mailbox, ringMs);
  if (!(await walkOnce())) return false;
  if (!makeTidyDue) {
    say(`not tried: the same an hour later. Run \`${MAKE_TIDY_DUE}\` as the operator, and then this again.`);
    return true;
  }
  try {
    await makeTidyDue();
  } catch (error) {
    say(`DOES NOT HOLD: the operator reaches the database. ${wordsOf(error)}`);
    return false;
  }
  say('An hour later:');
  return walkOnce();
}

async function walk(
  config: BackendConfig,
  say: (line: string) => void,
  mailbox: string,
  ringMs: number,
): Promise<boolean> {
  const run = newRandomId().slice(0, 8);
  const [box = '', domain = ''] = mailbox.split('@');
  const addressOf = (name: string) => `${box}+${name}-${run}@${domain}`;
  const { steps, cleanUp } = mainPath(config, addressOf, ringMs);
  let failed = false;
  for (const [sentence, see] of steps) {
    try {
      await see();
      say(`holds: ${sentence}`);
    } catch (error) {
      say(`DOES NOT HOLD: ${sentence}. ${wordsOf(error)}`);
      failed = true;
      break;
    }
  }
  try {
    await cleanUp();
  } catch (error) {
    say(`The users of this run (+…-${run}@${domain}) could not all be deleted. ${wordsOf(error)}`);
    failed = true;
  }
  return !failed;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
