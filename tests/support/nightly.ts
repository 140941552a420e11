/** True in `npm run test:nightly`, which uses both engines, more random cases, all widths and themes, and the whole Chromium. */
export const NIGHTLY = process.env.SIMMER_NIGHTLY === '1';

/** All cases in the nightly run. In any other run the first `count`: a short part, always the same. */
export const firstOf = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  NIGHTLY ? cases : cases.slice(0, count);
