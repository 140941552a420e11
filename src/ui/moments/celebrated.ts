import { CELEBRATED } from '#ui/memory-keys.ts';
import type { Memory } from '#ui/person.ts';

/** Older ones cannot happen again: a check-in is of today. */
const REMEMBERED = 8;

/** True the first time on this device; the tabs share one memory, and a reload keeps it. */
export function celebrateOnce(memory: Memory, key: string): boolean {
  const before = (memory.read(CELEBRATED) ?? '').split('\n');
  if (before.includes(key)) return false;
  memory.write(CELEBRATED, [...before, key].slice(-REMEMBERED).join('\n'));
  return true;
}
