import { describe, expect, it } from 'vitest';
import type { Intent } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { rivalsOf } from '#domain/standings/leaderboard.ts';
import { hiddenBy } from '#domain/users/boundaries.ts';
import { parseNote, REPORT_REASONS } from '#domain/users/reports.ts';
import { newProfile, rowsOfNewUser } from '#tests/support/memory-rows.ts';

const ME = 'mina';
const BEA = 'bea';
const at = (minute: number) => `2026-10-22T09:0${minute}:00.000Z`;

const block = (minute: number): Intent => ({
  name: 'block',
  args: { user_id: BEA, blocked_at: at(minute) },
});
const unblock: Intent = { name: 'unblock', args: { user_id: BEA } };
const mute = (muted: boolean, minute: number): Intent => ({
  name: 'mute',
  args: { user_id: BEA, muted, changed_at: at(minute) },
});

async function after(...mutations: Intent[]) {
  const rows = rowsOfNewUser(ME);
  rows.set('profiles', BEA, { ...newProfile(BEA), display_name: 'Bea' });
  for (const mutation of mutations) await applyMutation(rows, ME, mutation);
  return rows.tables.boundaries.get(BEA) ?? null;
}

describe('a boundary', () => {
  const row = { user_id: ME, other_id: BEA, name: 'Bea' };

  it.each<[string, Intent[], object | null]>([
    ['a block', [block(1)], { blocked_since: at(1), muted_since: null }],
    [
      'a second block, which keeps the first time',
      [block(1), block(2)],
      { blocked_since: at(1), muted_since: null },
    ],
    ['an unblock, which keeps the row', [block(1), unblock], { blocked_since: null, muted_since: null }],
    ['an unblock of a user who is not blocked', [unblock], null],
    ['a mute', [mute(true, 1)], { blocked_since: null, muted_since: at(1) }],
    [
      'a second mute, which keeps the first time',
      [mute(true, 1), mute(true, 2)],
      { blocked_since: null, muted_since: at(1) },
    ],
    [
      'an unmute, which keeps the row',
      [mute(true, 1), mute(false, 2)],
      { blocked_since: null, muted_since: null },
    ],
    ['an unmute of a user who is not muted', [mute(false, 1)], null],
    [
      'an unblock, which keeps the mute',
      [mute(true, 1), block(2), unblock],
      { blocked_since: null, muted_since: at(1) },
    ],
  ])('has the expected row after %s', async (_what, mutations, expected) => {
    expect(await after(...mutations)).toEqual(expected && { ...row, ...expected });
  });

  it('stores the current name at a mute or block, and keeps it once the profile is gone', async () => {
    const rows = rowsOfNewUser(ME);
    rows.set('profiles', BEA, { ...newProfile(BEA), display_name: 'Bea' });
    await applyMutation(rows, ME, mute(true, 1));
    rows.set('profiles', BEA, { ...newProfile(BEA), display_name: 'Beatrix' });
    await applyMutation(rows, ME, block(2));
    expect(rows.tables.boundaries.get(BEA)?.name).toBe('Beatrix');
    rows.set('profiles', BEA, null);
    await applyMutation(rows, ME, unblock);
    await applyMutation(rows, ME, block(3));
    expect(rows.tables.boundaries.get(BEA)?.name).toBe('Beatrix');
  });

  it('has an empty name until the profile of the other user arrives', async () => {
    const rows = rowsOfNewUser(ME);
    await applyMutation(rows, ME, mute(true, 1));
    expect(rows.tables.boundaries.get(BEA)).toEqual({
      ...row,
      name: '',
      blocked_since: null,
      muted_since: at(1),
    });
  });

  it('hides a blocked user, and silences a blocked or muted one', () => {
    const boundary = (other_id: string, blocked: boolean, muted: boolean) => ({
      user_id: ME,
      other_id,
      name: '',
      blocked_since: blocked ? at(1) : null,
      muted_since: muted ? at(1) : null,
    });
    const hidden = hiddenBy([
      boundary('a', true, false),
      boundary('b', false, true),
      boundary('c', false, false),
    ]);
    expect([[...hidden.blocked], [...hidden.silent]]).toEqual([['a'], ['a', 'b']]);
  });
});

describe('rivalsOf', () => {
  const profile = (id: string, on_board: boolean) => ({ ...newProfile(id), on_board });

  it('returns the friends on the leaderboards, and none for a user who has left them', () => {
    const friends = [profile('a', true), profile('b', false)];
    expect(rivalsOf(profile(ME, true), friends).map(({ user_id }) => user_id)).toEqual(['a']);
    expect(rivalsOf(profile(ME, false), friends)).toEqual([]);
  });
});

describe('a report', () => {
  it('has five reasons, the last one for anything else', () => {
    expect(REPORT_REASONS).toEqual(['hurtful', 'spam', 'pretends', 'offensive', 'other']);
  });

  it('trims the note, limits it to 200 characters and drops an empty one', () => {
    expect(parseNote('  He sells watches. ')).toEqual({ ok: true, value: 'He sells watches.' });
    expect(parseNote('  ')).toEqual({ ok: true, value: null });
    expect(parseNote('🍲'.repeat(200)).ok).toBe(true);
    expect(parseNote('🍲'.repeat(201))).toEqual({ ok: false, error: { type: 'NoteTooLong' } });
  });
});
