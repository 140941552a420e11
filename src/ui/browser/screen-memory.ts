import type { KeepingText, SiteText } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';

/**
 * Small things that a screen remembers for one user on this device and reads synchronously, such as an
 * unfinished form. Never store anything that must not be lost: when local storage is full, nothing is kept.
 */
export class ScreenMemory {
  readonly #userId: Uuid;
  readonly #storage: KeepingText;

  constructor(userId: Uuid, storage: KeepingText) {
    this.#userId = userId;
    this.#storage = storage;
  }

  read(name: string): string | null {
    return this.#storage.getItem(keyOf(name, this.#userId));
  }

  /** Null deletes the note. */
  write(name: string, text: string | null): void {
    const key = keyOf(name, this.#userId);
    try {
      if (text === null) this.#storage.removeItem(key);
      else this.#storage.setItem(key, text);
    } catch {
      // storage is full; losing a note is acceptable, as the class says
    }
  }
}

/** Removes all of this user's notes, at sign-out. */
export function forgetScreenMemory(userId: Uuid, storage: SiteText): void {
  const ending = keyOf('', userId);
  for (const key of storage.keys()) if (key.endsWith(ending)) storage.removeItem(key);
}

const keyOf = (name: string, userId: Uuid): string => `${name}:${userId}`;
