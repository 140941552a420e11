import { type Door, fetchDoor } from '#backend/fetch-door.ts';
import type { EntryContext } from '#commands/online/online-context.ts';

export type { Door };

/**
 * Asks for the sign-up rule of this server, and for its demo account. Null without a response, and for a hosted
 * project, which has no demo and is open to all.
 */
export async function askDoor({ config }: EntryContext): Promise<Door | null> {
  return config.embedded ? fetchDoor(config.url) : null;
}
