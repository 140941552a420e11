/** See first-paint.mjs. Sizes in bytes. */
export function firstPaint(dist: string): Promise<Record<string, { files: string[]; gzip: number }>>;
