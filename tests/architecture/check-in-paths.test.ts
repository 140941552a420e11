import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/architecture/source-files.ts';

const files = sourceFiles(['src', 'sw'], /\.tsx?$/);
const pathsOf = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

// a new path has to ask before a check-in that is worth nothing: tests/ui/worth-nothing.test.tsx
describe('check-in', () => {
  it('is decided in one function, which asks for consent if it is worth nothing', () => {
    expect(pathsOf(/append\(\s*'checkIn'/)).toEqual(['src/domain/check-ins/decide-check-in.ts']);
  });

  it('begins with a tap in the dashboard or on a notification', () => {
    expect(pathsOf(/\bdecideCheckIn\(change/).sort()).toEqual(['src/commands/check-in.ts', 'sw/on-click.ts']);
    expect(pathsOf(/from '#commands\/check-in\.ts'/)).toEqual(['src/ui/screens/dashboard/use-tap.ts']);
  });

  it('has an answer about no points only from the question of the dashboard', () => {
    expect(pathsOf(/evenForNothing: true/)).toEqual([]);
    expect(pathsOf(/isAgreed: true/)).toEqual(['src/ui/screens/dashboard/use-check-in.ts']);
    expect(pathsOf(/\bagree\(type, /)).toEqual(['src/ui/screens/dashboard/check-in-question-slot.tsx']);
  });
});
