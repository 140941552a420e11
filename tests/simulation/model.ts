import type { Uuid } from '#base/uuid.ts';
import type { Mutation, MutationArgs } from '#schemas/mutation.ts';
import type { Work } from '#tests/simulation/ledger.ts';
import { tapsLeft } from '#tests/support/oracle.ts';

/** What one person has after these mutations, in this order, by the plainest reading of what each of them means. */
export interface Model {
  name: string | null;
  goals: MutationArgs['setGoals'] | null;
  picture: string | null | undefined;
  /** Those that were not undone. */
  taps: MutationArgs['checkIn'][];
}

export function modelOf(mutations: readonly Mutation[]): Model {
  const model: Model = { name: null, goals: null, picture: undefined, taps: tapsLeft(mutations) };
  for (const { name, args } of mutations) {
    if (name === 'setProfile') model.name = args.display_name;
    if (name === 'setGoals') model.goals = args;
    if (name === 'setAvatar') model.picture = args.avatar_url;
  }
  return model;
}

export function appliedBy(userId: Uuid, work: readonly Work[]): Mutation[] {
  return work
    .filter((one) => one.userId === userId && one.status === 'applied')
    .map(({ mutation }) => mutation);
}
