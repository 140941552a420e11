/** True in `npm run test:nightly`: both engines, more random cases, all widths and themes, the whole Chromium. */
export const NIGHTLY = process.env.SIMMER_NIGHTLY === '1';
