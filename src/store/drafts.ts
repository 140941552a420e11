import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { Uuid } from '#base/uuid.ts';

/** What was typed to a friend and not sent yet. */
export interface MessageDraft {
  friend_id: Uuid;
  text: string;
}

/**
 * Unsent words of one user on this device. Never synced. A database of its own beside the outbox, opened with the
 * first chat; the user's id in its name has it wiped with the rest at sign-out.
 */
export class Drafts extends Dexie {
  declare messages: Table<MessageDraft, Uuid>;

  constructor(userId: Uuid, options: DexieOptions = {}) {
    super(`simmer-drafts-${userId}`, options);
    this.version(1).stores({ messages: 'friend_id' });
    // as in outbox-database.ts: what is being deleted is not made anew
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) this.close();
    });
  }

  async read(friendId: Uuid): Promise<string> {
    return (await this.messages.get(friendId))?.text ?? '';
  }

  /** Nothing but blanks is no draft. */
  async write(friendId: Uuid, text: string): Promise<void> {
    if (text.trim() === '') await this.messages.delete(friendId);
    else await this.messages.put({ friend_id: friendId, text });
  }
}
