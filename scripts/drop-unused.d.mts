import type { Plugin } from 'vite';

/** See drop-unused.mjs. */
export const DROPPED_METHODS: Readonly<Record<string, readonly string[]>>;
export const DROPPED_BRANCHES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>>;
export const QUERY_OPERATORS: readonly string[];
export function withoutUnused(file: string, code: string): string;
export const dropUnused: Plugin[];
