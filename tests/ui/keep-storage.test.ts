import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { askToKeep, isKept } from '#ui/browser/keep-storage.ts';
import { STORAGE_ASKED } from '#ui/browser/memory-keys.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';

describe('storage that the browser may clear', () => {
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

  it('is asked to be kept, and that is remembered', async () => {
    expect(await askToKeep(browser(false), notes)).toBe(true);
    expect(asked).toBe(1);
    expect(notes.read(STORAGE_ASKED)).not.toBeNull();
  });

  it('is not asked for where it is kept already', async () => {
    expect(await askToKeep(browser(true), notes)).toBe(true);
    expect(asked).toBe(0);
  });

  it('is left as it is where the browser knows nothing of the kind', async () => {
    expect(await askToKeep(undefined, notes)).toBe(false);
    expect(await askToKeep({}, notes)).toBe(false);
    expect(notes.read(STORAGE_ASKED)).toBeNull();
    expect(await isKept(undefined)).toBeNull();
    expect(await isKept({})).toBeNull();
    expect(await isKept(browser(false))).toBe(false);
  });
});
