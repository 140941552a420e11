/** `npm run test:nightly`: both engines everywhere, and many more random cases. */
export const NIGHTLY = process.env.SIMMER_NIGHTLY === '1';
