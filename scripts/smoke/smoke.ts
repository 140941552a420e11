import type { BackendConfig } from '#backend/config.ts';
import { newRandomId } from '#base/new-id.ts';
import { mainPath } from '#scripts/smoke/main-path.ts';

/**
 * Walks the main path against that backend and says line by line what held. `mailbox`: an address whose owner does not mind;
 * the throw-away people get plus-addresses of it, where a project takes no made-up domain. True when everything held.
 */
export async function smoke(
  config: BackendConfig,
  say: (line: string) => void,
  mailbox = 'smoke@example.com',
): Promise<boolean> {
  const run = newRandomId().slice(0, 8);
  const [box = '', domain = ''] = mailbox.split('@');
  const { steps, cleanUp } = mainPath(config, (name) => `${box}+${name}-${run}@${domain}`);
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
    say(`The people of this run (+…-${run}@${domain}) could not all be deleted. ${wordsOf(error)}`);
    failed = true;
  }
  return !failed;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
