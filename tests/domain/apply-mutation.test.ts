import { describe, expect, test } from 'vitest';
import type { Intent } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import type { TableName } from '#schemas/registry.ts';
import { newGoals, newProfile, newStreaks, rowsOfNewUser } from '#tests/support/memory-rows.ts';

const ME = 'mina';
const AVATAR = '/storage/v1/object/public/avatars/mina/1.webp';

const setProfile: Intent = { name: 'setProfile', args: { display_name: '  Bo ' } };
const setAvatar: Intent = { name: 'setAvatar', args: { avatar_url: AVATAR } };
const setBoard: Intent = { name: 'setBoard', args: { on_board: false } };
const nameMoments = {
  name: 'nameMoments',
  args: { morning_name: 'Out of bed', night_name: null },
} satisfies Intent;
const setGoals: Intent = {
  name: 'setGoals',
  args: {
    morning_goal_time: '06:00:00',
    night_goal_time: '22:00:00',
    day_start: '04:00:00',
    changed_at: '2026-03-10T12:00:00.000Z',
    utc_offset_minutes: 0,
  },
};

async function tablesAfter(mutation: Intent, missing?: TableName) {
  const rows = rowsOfNewUser(ME);
  if (missing) rows.set(missing, ME, null);
  const before = rows.snapshot();
  await applyMutation(rows, ME, mutation);
  return { before, after: rows.tables };
}

describe('applyMutation', () => {
  test('stores a name trimmed', async () => {
    const { after } = await tablesAfter(setProfile);
    expect(after.profiles.get(ME)).toEqual({ ...newProfile(ME), display_name: 'Bo' });
  });

  test('stores the address of a picture, and removes the picture for null', async () => {
    const rows = rowsOfNewUser(ME);
    await applyMutation(rows, ME, setAvatar);
    expect(rows.tables.profiles.get(ME)).toEqual({ ...newProfile(ME), avatar_url: AVATAR });
    await applyMutation(rows, ME, { name: 'setAvatar', args: { avatar_url: null } });
    expect(rows.tables.profiles.get(ME)).toEqual(newProfile(ME));
  });

  test('keeps the rest of the profile when a user leaves the leaderboards', async () => {
    const { after } = await tablesAfter(setBoard);
    expect(after.profiles.get(ME)).toEqual({ ...newProfile(ME), on_board: false });
  });

  test('stores reminders as they were chosen', async () => {
    const { after } = await tablesAfter({ name: 'setReminders', args: FIRST_REMINDERS });
    expect(after.reminders.get(ME)).toEqual({ user_id: ME, ...FIRST_REMINDERS, nudges: true });
  });

  test('stores the names of the two moments, and keeps the goals', async () => {
    const { after } = await tablesAfter(nameMoments);
    expect(after.goals.get(ME)).toEqual({ ...newGoals(ME), ...nameMoments.args });
  });

  test('applies goals at once before the first check-in', async () => {
    const { after } = await tablesAfter(setGoals);
    expect(after.goals.get(ME)).toEqual({
      ...newGoals(ME),
      morning_goal_time: '06:00:00',
      previous_morning_goal_time: '06:00:00',
      morning_goal_from: null,
      night_goal_time: '22:00:00',
      previous_night_goal_time: '22:00:00',
      night_goal_from: null,
      day_start: '04:00:00',
      previous_day_start: '04:00:00',
      day_start_from: null,
    });
  });

  test.each(['last_morning_check', 'last_night_check'] as const)(
    'applies a changed morning goal from tomorrow for a user with a check-in (%s)',
    async (last) => {
      const rows = rowsOfNewUser(ME);
      rows.set('streaks', ME, { ...newStreaks(ME), [last]: '2026-03-01' });
      await applyMutation(rows, ME, setGoals);
      expect(rows.tables.goals.get(ME)).toMatchObject({
        morning_goal_time: '06:00:00',
        previous_morning_goal_time: newGoals(ME).morning_goal_time,
        morning_goal_from: '2026-03-11',
      });
    },
  );

  describe('a mutation that only the server decides', () => {
    test.each<[string, Intent]>([
      ['a friend request', { name: 'requestFriend', args: { friendship_id: 'f', email: 'bo@example.com' } }],
      [
        'a report',
        {
          name: 'report',
          args: {
            report_id: 'r',
            user_id: 'bea',
            message_id: null,
            reason: 'spam',
            note: null,
            created_at: '2026-03-10T12:00:00.000Z',
          },
        },
      ],
    ])('changes no row for %s', async (_what, mutation) => {
      const { before, after } = await tablesAfter(mutation);
      expect(after).toEqual(before);
    });
  });

  test('throws for an unknown mutation', async () => {
    const unknown = { name: 'fly', args: {} } as unknown as Intent;
    await expect(tablesAfter(unknown)).rejects.toThrow();
  });

  describe('a user without a required row', () => {
    test.each<[string, TableName, Intent]>([
      ['a name', 'profiles', setProfile],
      ['a picture', 'profiles', setAvatar],
      ['a place on the leaderboards', 'profiles', setBoard],
      ['goals', 'goals', setGoals],
      ['goals', 'streaks', setGoals],
      ['names of the two moments', 'goals', nameMoments],
    ])('changes nothing for %s without %s', async (_what, missing, mutation) => {
      const { before, after } = await tablesAfter(mutation, missing);
      expect(after).toEqual(before);
    });
  });
});
