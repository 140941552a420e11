import { describe, expect, it } from 'vitest';
import { drawsNothing } from '#domain/users/drawn.ts';
import { parseMessage } from '#domain/users/messages.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import { parseNote } from '#domain/users/reports.ts';
import cases from '#tests/cases/drawn.json' with { type: 'json' };

const texts = cases.texts as [text: string, nothing: boolean][];

describe('drawsNothing', () => {
  it.each(texts)('decides whether %j shows nothing: %s', (text, nothing) => {
    expect(drawsNothing(text)).toBe(nothing);
  });
});

describe('a text that shows nothing', () => {
  it.each(texts.filter(([, nothing]) => nothing))(
    'is rejected as a name or message, and dropped as a note: %j',
    (text) => {
      expect(parseDisplayName(text).ok).toBe(false);
      expect(parseMessage(text)).toEqual({ ok: false, error: { type: 'Empty' } });
      expect(parseNote(text)).toEqual({ ok: true, value: null });
    },
  );
});
