import { CELEBRATED } from '#ui/browser/memory-keys.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';

/** Older ones cannot happen again, because a check-in is always for today. */
const REMEMBERED = 8;

/** True the first time on this device. All tabs share this memory, and it survives a reload. */
export function celebrateOnce(memory: ScreenMemory, key: string): boolean {
  const before = (memory.read(CELEBRATED) ?? '').split('\n');
  if (before.includes(key)) return false;
  memory.write(CELEBRATED, [...before, key].slice(-REMEMBERED).join('\n'));
  return true;
}
