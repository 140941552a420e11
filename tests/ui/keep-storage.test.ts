import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { askToKeep, isKept } from '#ui/browser/keep-storage.ts';
import { STORAGE_ASKED } from '#ui/browser/memory-keys.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';

describe('askToKeep', () => {
  let notes: ScreenMemory;
  let asked: number;
  const browser = (kept: boolean) => ({
    persisted: async () => kept,
    persist: async () => {
      asked += 1;
      return true;
    },
  });
  beforeEach(() => {
    notes = new ScreenMemory('somebody', memoryStorage());
    asked = 0;
  });

  it('asks the browser to keep the data and remembers that', async () => {
    expect(await askToKeep(browser(false), notes)).toBe(true);
    expect(asked).toBe(1);
    expect(notes.read(STORAGE_ASKED)).not.toBeNull();
  });

  it('does not ask when the data is already kept', async () => {
    expect(await askToKeep(browser(true), notes)).toBe(true);
    expect(asked).toBe(0);
  });

  it('does nothing in a browser without the API', async () => {
    expect(await askToKeep(undefined, notes)).toBe(false);
    expect(await askToKeep({}, notes)).toBe(false);
    expect(notes.read(STORAGE_ASKED)).toBeNull();
    expect(await isKept(undefined)).toBeNull();
    expect(await isKept({})).toBeNull();
    expect(await isKept(browser(false))).toBe(false);
  });
});
