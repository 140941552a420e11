import { describe, expect, it } from 'vitest';
import type { MutationType } from '#domain/mutations/mutation.ts';
import { MUTATIONS, type MutationArgs, type MutationName } from '#domain/mutations/registry.ts';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import { parseFields } from '#schemas/parse-fields.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [BEN, FRIENDSHIP, OTHER] = [id(1), id(2), id(3)] as const;
const AT = '2026-10-22T06:58:00.000Z';
const TAP = { check_in_type: 'morning', local_day: '2026-10-22', check_in_time: AT } as const;

/** One of each, with valid arguments. */
const ARGS: MutationArgs = {
  setProfile: { display_name: 'Mina' },
  setGoals: {
    morning_goal_time: '07:00:00',
    night_goal_time: '23:00:00',
    day_start: '00:00:00',
    changed_at: AT,
    utc_offset_minutes: 60,
  },
  setAvatar: { avatar_url: '/storage/v1/object/public/avatars/mina/1.webp' },
  checkIn: { ...TAP, utc_offset_minutes: 60, day_start: '00:00:00', goal_time: '07:00:00' },
  undoCheckIn: { ...TAP, undone_at: AT },
  requestFriend: { friendship_id: FRIENDSHIP, email: 'ben@example.org' },
  acceptFriend: { friendship_id: FRIENDSHIP },
  rejectFriend: { friendship_id: FRIENDSHIP },
  cancelRequest: { friendship_id: FRIENDSHIP },
  sendMessage: { message_id: id(4), receiver_id: BEN, message: 'Hi', created_at: AT },
  markRead: { message_ids: [id(4)] },
  setReminders: FIRST_REMINDERS,
  block: { user_id: BEN, blocked_at: AT },
  unblock: { user_id: BEN },
  mute: { user_id: BEN, muted: true, changed_at: AT },
  setBoard: { on_board: false },
  makeInvitation: { code: '0123456789abcdef', made_at: AT },
  stopInvitation: { code: '0123456789abcdef', stopped_at: AT },
  joinInvitation: { code: '0123456789abcdef', friendship_id: FRIENDSHIP },
  report: {
    report_id: id(5),
    user_id: BEN,
    message_id: null,
    reason: 'spam',
    note: null,
    created_at: AT,
  },
  setNudges: { are_on: false },
  askPot: { pot_id: id(6), friend_id: BEN, asked_at: AT },
  joinPot: { pot_id: id(6), local_day: '2026-10-22' },
  removePot: { pot_id: id(6) },
  endPot: { pot_id: id(6), local_day: '2026-10-22' },
  dismissPot: { pot_id: id(6), until_day: '2026-10-22' },
  nudgeFriend: { pot_id: id(6), local_day: '2026-10-22' },
  muteNudges: { pot_id: id(6), muted: true },
  setOtherTimes: {
    morning_other_time: '08:30:00',
    morning_other_days: '67',
    night_other_time: null,
    night_other_days: null,
    changed_at: '2026-11-21T07:00:00.000Z',
    utc_offset_minutes: 60,
  },
  nameMoments: { morning_name: 'Out of bed', night_name: null },
};

const NAMES = Object.keys(MUTATIONS) as MutationName[];
const types: Readonly<Record<MutationName, MutationType>> = MUTATIONS;
const concerned = (name: MutationName) => types[name].concerns?.(ARGS[name]);
const takesBack = (name: MutationName, earlier: MutationName, args: object = ARGS[earlier]) =>
  types[name].takesBack?.(ARGS[name], { name: earlier, args });
const named = (has: (type: MutationType) => boolean) => NAMES.filter((name) => has(types[name]));

describe('mutation', () => {
  it.each(NAMES)('takes the arguments of %s, and none may be missing', (name) => {
    const args: Readonly<Record<string, unknown>> = ARGS[name];
    expect(parseFields(types[name].args, args)).toEqual(args);
    for (const field of Object.keys(args)) {
      expect(parseFields(types[name].args, { ...args, [field]: undefined }), field).toBeNull();
    }
  });

  it.each([
    ['acceptFriend', { friendship: FRIENDSHIP }],
    ['rejectFriend', { friendship: FRIENDSHIP }],
    ['cancelRequest', { friendship: FRIENDSHIP }],
    ['sendMessage', { user: BEN }],
    ['block', { user: BEN }],
    ['unblock', { user: BEN }],
    ['mute', { user: BEN }],
    ['report', { user: BEN }],
    ['askPot', { user: BEN }],
  ] as const)('finds whom %s concerns', (name, whom) => {
    expect(concerned(name)).toEqual(whom);
  });

  it('takes back only the check-in that was undone', () => {
    expect(takesBack('undoCheckIn', 'checkIn')).toBe(true);
    expect(takesBack('undoCheckIn', 'checkIn', { ...ARGS.checkIn, local_day: '2026-10-21' })).toBe(false);
    expect(takesBack('undoCheckIn', 'undoCheckIn')).toBe(false);
  });

  it('takes back only the request that was cancelled', () => {
    expect(takesBack('cancelRequest', 'requestFriend')).toBe(true);
    expect(takesBack('cancelRequest', 'requestFriend', { friendship_id: OTHER })).toBe(false);
    expect(takesBack('cancelRequest', 'acceptFriend')).toBe(false);
    expect(named((type) => type.takesBack !== undefined)).toEqual([
      'undoCheckIn',
      'cancelRequest',
      'removePot',
    ]);
  });

  it('takes back only the pot that was asked for', () => {
    expect(takesBack('removePot', 'askPot')).toBe(true);
    expect(takesBack('removePot', 'askPot', { ...ARGS.askPot, pot_id: OTHER })).toBe(false);
    expect(takesBack('removePot', 'joinPot')).toBe(false);
  });

  it('is reported in a toast, unless its screen shows the rejection', () => {
    expect(named((type) => type.isReportedInPlace === true)).toEqual([
      'setAvatar',
      'sendMessage',
      'markRead',
      'setReminders',
      'setNudges',
      'makeInvitation',
      'joinInvitation',
    ]);
  });

  it('is dealt with in the request that carries it, unless it looks someone up', () => {
    expect(named((type) => type.mayBePostponed === true)).toEqual(['requestFriend', 'joinInvitation']);
  });
});
