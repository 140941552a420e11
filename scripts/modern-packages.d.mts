import type { UserConfig } from 'vite';

/** See modern-packages.mjs. */
export const modernPackages: NonNullable<UserConfig['resolve']>;
