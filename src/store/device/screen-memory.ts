import type { Uuid } from '#base/uuid.ts';

/**
 * Small things a screen remembers for one user on this device, read without waiting: an unfinished form, what was
 * offered. Never anything that must not be lost: a browser without room keeps none.
 */
export class ScreenMemory {
  readonly #userId: Uuid;
  readonly #storage: Storage;

  constructor(userId: Uuid, storage: Storage) {
    this.#userId = userId;
    this.#storage = storage;
  }

  read(name: string): string | null {
    return this.#storage.getItem(keyOf(name, this.#userId));
  }

  /** Null forgets it. */
  write(name: string, text: string | null): void {
    const key = keyOf(name, this.#userId);
    try {
      if (text === null) this.#storage.removeItem(key);
      else this.#storage.setItem(key, text);
    } catch {
      // no room: it is forgotten, as this class says
    }
  }
}

/** Removes every note of that user: they leave the device with the sign-out. */
export function forgetScreenMemory(userId: Uuid, storage: Storage): void {
  const ending = keyOf('', userId);
  for (const key of Object.keys(storage)) if (key.endsWith(ending)) storage.removeItem(key);
}

const keyOf = (name: string, userId: Uuid): string => `${name}:${userId}`;
