import type { Uuid } from '#base/uuid.ts';
import type { Mutation, MutationArgs } from '#domain/mutations/registry.ts';
import type { Boundary } from '#schemas/tables/boundaries.ts';
import type { Work } from '#tests/simulation/ledger.ts';
import { tapsLeft } from '#tests/support/oracle.ts';

/** What one user has after these mutations in this order, computed in the plainest way. */
export interface Model {
  name: string | null;
  goals: MutationArgs['setGoals'] | null;
  otherTimes: MutationArgs['setOtherTimes'] | null;
  picture: string | null | undefined;
  onBoard: boolean;
  reminders: MutationArgs['setReminders'] | null;
  blocked: Set<Uuid>;
  muted: Set<Uuid>;
  /** Taps that were not undone. */
  taps: MutationArgs['checkIn'][];
}

export function modelOf(mutations: readonly Mutation[]): Model {
  const model: Model = {
    name: null,
    goals: null,
    otherTimes: null,
    picture: undefined,
    onBoard: true,
    reminders: null,
    blocked: new Set(),
    muted: new Set(),
    taps: tapsLeft(mutations),
  };
  for (const { name, args } of mutations) {
    if (name === 'setProfile') model.name = args.display_name;
    if (name === 'setGoals') model.goals = args;
    if (name === 'setOtherTimes') model.otherTimes = args;
    if (name === 'setAvatar') model.picture = args.avatar_url;
    if (name === 'setBoard') model.onBoard = args.on_board;
    if (name === 'setReminders') model.reminders = args;
    if (name === 'block') model.blocked.add(args.user_id);
    if (name === 'unblock') model.blocked.delete(args.user_id);
    if (name === 'mute') model.muted[args.muted ? 'add' : 'delete'](args.user_id);
  }
  return model;
}

export function appliedBy(userId: Uuid, work: readonly Work[]): Mutation[] {
  return work
    .filter((one) => one.userId === userId && one.status === 'applied')
    .map(({ mutation }) => mutation);
}

/** The users whom these rows block or mute, in the form of the model. */
export const shutOutBy = (rows: readonly Boundary[]): Pick<Model, 'blocked' | 'muted'> => ({
  blocked: new Set(rows.flatMap(({ other_id, blocked_since }) => (blocked_since ? [other_id] : []))),
  muted: new Set(rows.flatMap(({ other_id, muted_since }) => (muted_since ? [other_id] : []))),
});
