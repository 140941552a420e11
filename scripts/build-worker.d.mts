/** See build-worker.mjs. */
export function buildWorker(dist: string, files: string[]): Promise<{ count: number; size: number }>;
