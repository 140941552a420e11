import type { Plugin } from 'vite';

/** See drop-unused.mjs. */
export const dropUnused: Plugin[];
