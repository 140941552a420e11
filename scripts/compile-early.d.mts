import type { Plugin } from 'vite';

/** See compile-early.mjs. */
export function compileEarly(chunks?: readonly string[]): Plugin;
