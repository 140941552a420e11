import { CELEBRATED } from '#ui/memory-keys.ts';
import type { Notes } from '#ui/services.ts';

/** Older ones cannot happen again: a check-in is of today. */
const REMEMBERED = 8;

/** True the first time on this device; the tabs share one memory, and a reload keeps it. */
export function celebrateOnce(notes: Notes, key: string): boolean {
  const before = (notes.read(CELEBRATED) ?? '').split('\n');
  if (before.includes(key)) return false;
  notes.write(CELEBRATED, [...before, key].slice(-REMEMBERED).join('\n'));
  return true;
}
