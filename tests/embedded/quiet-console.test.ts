import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openQuietConsole, type QuietConsole } from '#embedded/data/quiet-console.ts';

/** The console that lite and all other code prints to. */
const terminal = globalThis.console;
const printed = vi.fn();
const { error } = terminal;
const opened: QuietConsole[] = [];

beforeEach(() => {
  terminal.error = printed;
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  terminal.error = error;
  printed.mockClear();
});

function open() {
  const lines: string[] = [];
  const quiet = openQuietConsole((line) => lines.push(line));
  opened.push(quiet);
  return { quiet, lines };
}

const fault = Object.assign(new Error('ann@example.com is taken'), { code: '23505' });

it('logs errors that lite prints as kind and code, even after an await', async () => {
  const { quiet, lines } = open();
  await quiet.run(async () => {
    terminal.error('insert into users values ($1)', fault);
    await new Promise((resolve) => setImmediate(resolve));
    terminal.error(fault);
    terminal.log('a code: 123456');
  });
  expect([lines, printed.mock.calls]).toEqual([Array(2).fill('backend error: Error 23505'), []]);
});

it('prints other output as before and logs no rejection of our own', () => {
  const { quiet, lines } = open();
  terminal.error('to the terminal');
  quiet.run(() => terminal.error(Object.assign(new Error('rejected'), { code: 'PT409' })));
  expect([lines, printed.mock.calls]).toEqual([[], [['to the terminal']]]);
});

it('restores the console when the last server stops, in any order', () => {
  const first = open();
  const second = open();
  first.quiet.close();
  first.quiet.close();
  second.quiet.run(() => terminal.error(fault));
  expect(second.lines).toEqual(['backend error: Error 23505']);
  second.quiet.close();
  expect(terminal.error).toBe(printed);
});
