import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-in-id.ts';
import type { Mutation, MutationArgs } from '#schemas/mutation.ts';
import type { Work } from '#tests/simulation/ledger.ts';

const UNDO_WINDOW_MS = 60_000;

/** What one person has after these mutations, in this order, by the plainest reading of what each of them means. */
export interface Model {
  name: string | null;
  goals: MutationArgs['setGoals'] | null;
  picture: string | null | undefined;
  /** The check-in that stands, by id. */
  days: Map<Uuid, MutationArgs['checkIn']>;
}

export function modelOf(userId: Uuid, mutations: readonly Mutation[]): Model {
  const model: Model = { name: null, goals: null, picture: undefined, days: new Map() };
  for (const { name, args } of mutations) {
    if (name === 'setProfile') model.name = args.display_name;
    if (name === 'setGoals') model.goals = args;
    if (name === 'setAvatar') model.picture = args.avatar_url;
    if (name === 'checkIn') {
      const id = checkInId(userId, args.check_in_type, args.local_day);
      const standing = model.days.get(id);
      if (!standing || args.check_in_time < standing.check_in_time) model.days.set(id, args);
    }
    if (name === 'undoCheckIn') {
      const id = checkInId(userId, args.check_in_type, args.local_day);
      const waited = Date.parse(args.undone_at) - Date.parse(args.check_in_time);
      const stands = model.days.get(id)?.check_in_time === args.check_in_time;
      if (stands && waited >= 0 && waited <= UNDO_WINDOW_MS) model.days.delete(id);
    }
  }
  return model;
}

export function appliedBy(userId: Uuid, work: readonly Work[]): Mutation[] {
  return work
    .filter((one) => one.userId === userId && one.status === 'applied')
    .map(({ mutation }) => mutation);
}
