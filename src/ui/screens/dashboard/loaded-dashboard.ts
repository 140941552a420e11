import type { Dashboard } from '#queries/dashboard.ts';

/** The dashboard once its first page has arrived. */
export type LoadedDashboard = Extract<Dashboard, { synced: true }>;
