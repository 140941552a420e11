/** True in `npm run test:nightly`, which uses both engines, more random cases, all widths and themes, and the whole Chromium. */
export const NIGHTLY = process.env.SIMMER_NIGHTLY === '1';
